import { dataSets } from '@strojpark/core/domain/files/exports';
import type { ProducedFileKind } from '@strojpark/core/domain/files/produced-files';
import * as z from 'zod';
import type { PublicCtx } from '../../lib/ctx.ts';
import { notifyUsers } from '../notifications/notifications.service.ts';

interface RequestedFile {
  id: string;
  kind: ProducedFileKind;
  file_name: string;
  params: unknown;
  created_by: string | null;
}

/** The parameters that say what a file contains, as far as they are known. */
const contents = z.object({
  dataSets: z.array(z.enum(dataSets)).optional().catch(undefined),
  report: z.string().optional().catch(undefined),
  viewName: z.string().optional().catch(undefined),
});

/** Notifies the user who requested a file of its result, in the transaction that stores it. */
export async function notifyCreator(
  ctx: PublicCtx,
  file: RequestedFile,
  outcome: { status: 'completed'; rows_done: number } | { status: 'failed' },
): Promise<void> {
  const { dataSets: sets, report, viewName } = contents.parse(file.params);
  await notifyUsers(
    { ...ctx, now: new Date() },
    {
      kind: `${file.kind}_${outcome.status === 'completed' ? 'finished' : 'failed'}`,
      to: [file.created_by],
      entity: file.kind,
      entityId: file.id,
      values: {
        name: file.file_name,
        ...(sets && { dataSets: sets.join(',') }),
        ...(report !== undefined && { report }),
        ...(viewName !== undefined && { viewName }),
        ...(outcome.status === 'completed' && { rows: outcome.rows_done }),
      },
    },
  );
}

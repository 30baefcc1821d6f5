import type { ProducedFileKind } from '@strojpark/core/domain/files/produced-files';
import type { PublicCtx } from '../../lib/ctx.ts';
import { notifyUsers } from '../notifications/notifications.service.ts';

/** Notifies the user who requested a file of its result, in the transaction that stores it. */
export async function notifyCreator(
  ctx: PublicCtx,
  file: { id: string; kind: ProducedFileKind; file_name: string; created_by: string | null },
  outcome: 'finished' | 'failed',
): Promise<void> {
  await notifyUsers(
    { ...ctx, now: new Date() },
    {
      kind: `${file.kind}_${outcome}`,
      to: [file.created_by],
      entity: file.kind,
      entityId: file.id,
      values: { name: file.file_name },
    },
  );
}

import type { imports } from '@strojpark/core/contracts/imports';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { message } from '../../../lib/messages.ts';
import type { Download } from '../../../lib/route.ts';
import { exportTable } from '../../exports/table-export.service.ts';
import { getBatch } from '../batches.service.ts';
import * as repo from '../undo/undo.repo.ts';

/** Only of a finished import of machines can be said what its file did not name. */
async function typeOf(ctx: Ctx, id: string): Promise<'stock' | 'used'> {
  const { status, machineType } = await getBatch(ctx, id);
  if (status !== 'completed' || machineType === null) throw new AppError('import_state');
  return machineType;
}

/** Machines that are in the inventory and not in the file: a list to work through, nothing is changed. */
export async function listMissing(
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof imports.listMissing>,
): Promise<ResponseOf<typeof imports.listMissing>> {
  return repo.selectMissing(ctx.db, id, await typeOf(ctx, id), query);
}

const columns = [
  'name',
  'manufacturer',
  'model',
  'equipment_number',
  'serial_number',
  'vin',
  'location',
] as const;

export async function exportMissing(
  ctx: Ctx,
  id: string,
  { language = ctx.language }: QueryOf<typeof imports.exportMissing>,
): Promise<Download> {
  const type = await typeOf(ctx, id);
  return exportTable(ctx, {
    name: `missing_${type}`,
    sheet: message(language, 'import.missing.sheet'),
    format: 'xlsx',
    separator: ';',
    language,
    columns: columns.map((name) => ({
      name,
      header: message(language, `machines.fields.${name}`),
      kind: 'text',
    })),
    rows: repo.missingToExport(ctx.db, id, type),
  });
}

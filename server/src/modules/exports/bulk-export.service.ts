import type { MachineFilter, MachineTarget } from '@strojpark/core/contracts/machine-list';
import type { machines } from '@strojpark/core/contracts/machines';
import type { BodyOf } from '@strojpark/core/endpoint';
import type { Ctx } from '../../lib/ctx.ts';
import type { Download } from '../../lib/route.ts';
import { targetIds } from '../machines/machine-bulk.service.ts';
import { exportMachines } from './exports.service.ts';

/** The selected machines of a list as a file. */
export async function exportChosen(
  ctx: Ctx,
  { format, ...body }: BodyOf<typeof machines.bulkExport>,
): Promise<Download> {
  const { columns, sort, order, separator, language } = body;
  const filter = await chosenFilter(ctx, body);
  return exportMachines(ctx, format, { ...filter, columns, sort, order, separator, language });
}

/** A filter with exceptions becomes the list of the other ids. */
async function chosenFilter(ctx: Ctx, target: MachineTarget): Promise<MachineFilter> {
  if ('ids' in target) return { ids: target.ids, deleted: false };
  if (target.except.length === 0) return target.filter;
  const { type, deleted } = target.filter;
  return { type, ids: [...(await targetIds(ctx, target))], deleted };
}

import type { demands } from '@strojpark/core/contracts/demands';
import type { exports, StartExportBody } from '@strojpark/core/contracts/exports';
import type { machines } from '@strojpark/core/contracts/machines';
import type { quotes } from '@strojpark/core/contracts/quotes';
import type { queue } from '@strojpark/core/contracts/queue';
import type { reservations } from '@strojpark/core/contracts/reservations';
import type { sales } from '@strojpark/core/contracts/sales';
import type { DataSet, ExportFormat } from '@strojpark/core/domain/files/exports';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import type { ParamsOf, QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { Download } from '../../lib/route.ts';
import { fieldSet } from '../field-config/field-set.service.ts';
import { matchingMachines } from '../machines/machine-list.service.ts';
import { get as producedFile, newFile } from '../produced-files/produced-files.service.ts';
import { chosenColumns, hasPreselection, openSet, defaultOptions, type SetOptions } from './data-set.ts';
import { exportColumns } from './export-columns.ts';
import { writeTables } from './export-contents.ts';
import { exportFile } from './export-file.ts';
import { requestedFiles } from './export-job.service.ts';
import { exportedFile, recording } from './export-record.ts';
import type { ExportColumn } from './export-rows.repo.ts';
import { machineRows } from './machine-rows.repo.ts';
import { setTitle } from './set-title.service.ts';

type Format = ParamsOf<typeof machines.export>['format'];
type Query = QueryOf<typeof machines.export>;
type Options = QueryOf<typeof exports.download>;

/** Above this number only the count of individually selected machines is recorded. */
const recordedIds = 100;

/** The recorded part of a filter. */
function filterOf({ ids, deleted, ...query }: Partial<Query>): Record<string, unknown> {
  const { type: _type, sort: _sort, order: _order, ...criteria } = query;
  return {
    ...criteria,
    ...(ids && { ids: ids.length > recordedIds ? ids.length : ids }),
    ...(deleted && { deleted }),
  };
}

/** The machines that match a filter as a file. */
export function exportMachines(ctx: Ctx, format: Format, query: Query): Promise<Download> {
  const { language = ctx.language, separator, columns: wanted, ...order } = query;
  const dataSet = order.type ?? 'all';
  const title = setTitle(language, dataSet);
  const file = exportedFile({ dataSet, title, format, wanted, filter: filterOf(order) });
  const write = async () => {
    const set = await fieldSet(ctx);
    const offered = exportColumns(set, order.type, ctx.user, language);
    const table = {
      title,
      columns: await chosenColumns(ctx, offered, wanted, true),
      rows: machineRows(await matchingMachines(ctx, set, order), language),
    };
    return writeTables(ctx.db, [table], { format, separator, language });
  };
  return exportFile(ctx, file, write, recording(ctx, file));
}

/** A data set as a file; `filter` is recorded if it applies to the data set. */
export function exportDataSet(
  ctx: Ctx,
  dataSet: DataSet,
  format: ExportFormat,
  options: SetOptions & Pick<Options, 'separator' | 'columns'>,
  filter?: object,
): Promise<Download> {
  const { language = ctx.language, separator, columns: wanted } = options;
  const file = exportedFile({ dataSet, title: setTitle(language, dataSet), format, wanted, filter });
  const write = async () => {
    const set = await openSet(ctx, dataSet, options);
    const columns = await chosenColumns(ctx, set.columns, wanted, hasPreselection(dataSet));
    return writeTables(ctx.db, [{ ...set, columns }], { format, separator, language });
  };
  return exportFile(ctx, file, write, recording(ctx, file));
}

/** Lists that are exported with their filter and order, with the query of the call. */
interface Lists {
  reservations: QueryOf<typeof reservations.export>;
  queue: QueryOf<typeof queue.export>;
  demands: QueryOf<typeof demands.export>;
  quotes: QueryOf<typeof quotes.export>;
  sold: QueryOf<typeof sales.export>;
}

/** The records of a list that match a filter as a file. */
export function exportList<L extends keyof Lists>(
  ctx: Ctx,
  dataSet: L,
  format: ExportFormat,
  { language, separator, columns, ...list }: Lists[L],
): Promise<Download> {
  const { sort: _sort, order: _order, ...filters } = list;
  // Flags that are off limit nothing.
  const filter = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== false));
  const options = { ...defaultOptions, language, separator, columns, lists: { [dataSet]: list } };
  return exportDataSet(ctx, dataSet, format, options, filter);
}

/** Queues the files of an export, all or none. */
export function startExport(ctx: Ctx, body: StartExportBody): Promise<ResponseOf<typeof exports.start>> {
  return inTx(ctx, async (ctx) => {
    const items = [];
    for (const file of await requestedFiles(ctx, body)) {
      const { id } = await newFile(ctx, file);
      await ctx.jobs.send(ctx.db, 'export-run', { fileId: id });
      items.push(await producedFile(ctx, id));
    }
    return { items };
  });
}

/** The available columns of a machine export, with the default selection. */
export async function listMachineColumns(
  ctx: Ctx,
  type: MachineType | undefined,
): Promise<ResponseOf<typeof machines.listExportColumns>> {
  const columns = exportColumns(await fieldSet(ctx), type, ctx.user, ctx.language);
  return withDefaults(columns, await chosenColumns(ctx, columns, undefined, true));
}

/** The columns of a data set, with the default selection. */
export async function listColumns(
  ctx: Ctx,
  dataSet: DataSet,
): Promise<ResponseOf<typeof exports.listColumns>> {
  const { columns } = await openSet(ctx, dataSet, defaultOptions);
  return withDefaults(columns, await chosenColumns(ctx, columns, undefined, hasPreselection(dataSet)));
}

const withDefaults = (columns: readonly ExportColumn[], preselected: readonly ExportColumn[]) =>
  columns.map((column) => ({
    name: column.name,
    header: column.header,
    isDefault: preselected.includes(column),
  }));

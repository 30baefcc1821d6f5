import type { machines } from '@strojpark/core/contracts/machines';
import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { settingParts } from '@strojpark/core/domain/setting-values';
import type { ParamsOf, QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import type { Download } from '../../lib/route.ts';
import { spooled } from '../../lib/spool.ts';
import { fieldSet } from '../field-config/field-set.service.ts';
import { matchingMachines } from '../machines/machine-export.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { exportColumns } from './export-columns.ts';
import { csvHead, exportFile, type Contents } from './export-file.ts';
import type { ExportColumn } from './exports.repo.ts';
import * as repo from './exports.repo.ts';
import { workbook } from './workbook.ts';

type Format = ParamsOf<typeof machines.export>['format'];
type Query = QueryOf<typeof machines.export>;

const sheetNames = {
  used: 'shell.nav.usedMachines',
  stock: 'shell.nav.stockMachines',
  all: 'machines.title',
} as const;

/** The machines of a filter as a file. */
export function exportMachines(ctx: Ctx, format: Format, query: Query): Promise<Download> {
  const name = `machines_${query.type ?? 'all'}`;
  return exportFile(ctx, { name, format }, () => contents(ctx, format, query));
}

/** What the columns of an export may be, and which are preselected. */
export async function listColumns(
  ctx: Ctx,
  type: MachineType | undefined,
): Promise<ResponseOf<typeof machines.listExportColumns>> {
  const columns = exportColumns(await fieldSet(ctx), type, ctx.user, ctx.language);
  const preselected = new Set(await chosenColumns(ctx, columns, undefined));
  return columns.map((column) => ({
    name: column.name,
    header: column.header,
    isDefault: preselected.has(column),
  }));
}

/** The wanted ones, which must exist; else those of the settings, as far as they are offered; else all. */
async function chosenColumns(
  ctx: Ctx,
  columns: ExportColumn[],
  wanted: readonly string[] | undefined,
): Promise<ExportColumn[]> {
  const names = wanted ?? settingParts((await readSettings(ctx)).EXPORT_DEFAULT_FIELDS);
  const chosen = columns.filter(({ name }) => names.includes(name));
  if (wanted !== undefined && chosen.length < new Set(wanted).size)
    throw new AppError('malformed', { errors: { columns: [{ key: 'validation.choice' }] } });
  return chosen.length > 0 ? chosen : columns;
}

async function contents(ctx: Ctx, format: Format, query: Query): Promise<Contents> {
  const { db, user } = ctx;
  const { language = ctx.language, separator, columns: wanted, ...order } = query;
  const set = await fieldSet(ctx);
  const columns = await chosenColumns(ctx, exportColumns(set, query.type, user, language), wanted);
  const rows = matchingMachines(ctx, set, order);
  switch (format) {
    case 'csv': {
      const written = await repo.copyCsv(db, rows, columns, { separator, language });
      return { written, head: csvHead(columns, separator) };
    }
    case 'xlsx': {
      // The program is slower than the database, which must not wait for it.
      const text = spooled(await repo.copyText(db, rows, columns, language));
      const sheet = message(language, sheetNames[query.type ?? 'all']);
      return { written: workbook(text, sheet, columns, language) };
    }
    case 'json':
      return { written: await repo.copyJson(db, rows, columns), head: '[\n', tail: ']\n' };
  }
}

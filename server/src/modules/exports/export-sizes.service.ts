import { deflateRawSync } from 'node:zlib';
import type { exports, ExportedSet } from '@strojpark/core/contracts/exports';
import {
  canExport,
  dataSets,
  exportNames,
  type DataSet,
  type ExportFormat,
} from '@strojpark/core/domain/files/exports';
import type { ResponseOf } from '@strojpark/core/endpoint';
import type { Ctx } from '../../lib/ctx.ts';
import { compressionLevel } from '../../lib/zip.ts';
import { statistics } from '../machines/machine-statistics.service.ts';
import { fileStatistics } from '../produced-files/produced-files.service.ts';
import { statistics as reservationStatistics } from '../reservations/reservation-list.service.ts';
import { chosenColumns, hasPreselection, openSet, defaultOptions } from './data-set.ts';
import { countRows, sampleRows } from './export-rows.repo.ts';
import { countOrphanedSales } from './financial-rows.repo.ts';
import { copyText, rowXml } from './workbook-cells.ts';
import { columnLetters } from './workbook-parts.ts';

const sampled = 200;

type BytesPerRow = Record<ExportFormat, number>;

/** The data sets with their sizes and the time of the last export. */
export async function listDataSets(ctx: Ctx): Promise<ResponseOf<typeof exports.listDataSets>> {
  const earlier = await fileStatistics(ctx, 'export');
  const machines = await statistics(ctx);
  // Every sold machine has one sale that was not reversed.
  const sold = machines.sold + (await countOrphanedSales(ctx.db));
  const count: Record<DataSet, () => number | Promise<number>> = {
    all: () => machines.total,
    stock: () => machines.stock,
    used: () => machines.used,
    sold: () => sold,
    reservations: async () => (await reservationStatistics(ctx)).total,
    queue: () => countAll(ctx, 'queue'),
    demands: () => countAll(ctx, 'demands'),
    quotes: () => countAll(ctx, 'quotes'),
    financial: () => machines.total + sold,
  };
  const items: ExportedSet[] = [];
  for (const dataSet of dataSets) {
    const lastExportedAt = earlier.lastBySet.get(dataSet) ?? null;
    if (!canExport(ctx.user, dataSet)) {
      items.push({ dataSet, count: null, lastExportedAt, bytesPerRow: nothing });
      continue;
    }
    const measured = earlier.bytesPerRow.get(exportNames[dataSet]) ?? {};
    const isMeasured = exportedFormats.every((format) => measured[format] !== undefined);
    const estimated = isMeasured ? nothing : await sampledBytes(ctx, dataSet);
    items.push({
      dataSet,
      count: await count[dataSet](),
      lastExportedAt,
      bytesPerRow: { ...estimated, ...measured },
    });
  }
  return { items };
}

const countAll = async (ctx: Ctx, dataSet: DataSet) =>
  countRows(ctx.db, (await openSet(ctx, dataSet, defaultOptions)).rows);

const nothing: BytesPerRow = { csv: 0, xlsx: 0, json: 0 };
const exportedFormats = Object.keys(nothing) as ExportFormat[];

async function sampledBytes(ctx: Ctx, dataSet: DataSet): Promise<BytesPerRow> {
  const { rows, columns } = await openSet(ctx, dataSet, defaultOptions);
  const chosen = await chosenColumns(ctx, columns, undefined, hasPreselection(dataSet));
  const sample = await sampleRows(ctx.db, rows, chosen, sampled);
  if (sample.length === 0) return nothing;
  const text = Buffer.from(sample.map((row) => row.text).join('\n'));
  // Compressed as written: the address of each cell is different, so equal values take far more than in compressed csv.
  const letters = chosen.map((_, index) => columnLetters(index));
  const sheet = sample.map(({ cells }, index) => {
    const values = Object.values(cells).map((value) => copyText(value === null ? null : String(value)));
    return rowXml(values.join('\t'), index + 2, chosen, letters);
  });
  const json = sample.reduce((sum, row) => sum + row.json, 0);
  return {
    csv: text.length / sample.length,
    xlsx: deflateRawSync(sheet.join(''), { level: compressionLevel }).length / sample.length,
    json: json / sample.length,
  };
}

import { audit } from '@strojpark/core/contracts/audit';
import { demands } from '@strojpark/core/contracts/demands';
import { machines } from '@strojpark/core/contracts/machines';
import { queue } from '@strojpark/core/contracts/queue';
import { reservations } from '@strojpark/core/contracts/reservations';
import { sales } from '@strojpark/core/contracts/sales';
import { users } from '@strojpark/core/contracts/users';
import { canExport } from '@strojpark/core/domain/files/exports';
import { exportedColumns } from '@strojpark/core/domain/machines/exported-columns';
import { dataSetOf, type ViewFileFormat } from '@strojpark/core/domain/views/view-export';
import type { ViewList, ViewState } from '@strojpark/core/domain/views/views';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as z from 'zod';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { spooled } from '../../lib/spool.ts';
import { auditTable } from '../audit/audit-list.service.ts';
import { fieldSet } from '../field-config/field-set.service.ts';
import { matchingMachines } from '../machines/machine-list.service.ts';
import { chosenColumns, defaultOptions, openSet, type OpenSet } from './data-set.ts';
import { exportColumns } from './export-columns.ts';
import { writeTables } from './export-contents.ts';
import { setTitle } from './set-title.service.ts';
import { tableRows } from './table-rows.repo.ts';
import { userTable } from '../users/user-export.service.ts';
import { acceptedQuery } from '../views/accepted-query.service.ts';
import { machineRows } from './machine-rows.repo.ts';

interface ExportedView {
  list: ViewList;
  state: ViewState;
}

/** Writes the rows of a view, in its order and with its columns, as the user sees them now. */
export async function writeView(
  ctx: Ctx,
  view: ExportedView,
  format: ViewFileFormat,
  out: Writable,
): Promise<{ rows: number }> {
  if (!canExport(ctx.user, dataSetOf(view.list))) throw new AppError('forbidden');
  const table = await openView(ctx, view);
  const { language } = ctx;
  const { written, head, tail, rows } = await writeTables(ctx.db, [table], {
    format,
    separator: ';',
    language,
  });
  await pipeline(spooled(written, { head, tail }), out, { end: false });
  return { rows: rows() };
}

async function openView(ctx: Ctx, { list, state }: ExportedView): Promise<OpenSet> {
  const asked = <S extends z.ZodType>(schema: S, more: object = {}): z.output<S> => {
    const query = { ...state.filter, sort: state.sort, order: state.order, ...more };
    const { data, error } = acceptedQuery(schema, query);
    if (error) throw error;
    return data;
  };
  switch (list) {
    case 'reservations':
      return openSet(ctx, list, { ...defaultOptions, lists: { [list]: asked(reservations.export.query) } });
    case 'queue':
      return openSet(ctx, list, { ...defaultOptions, lists: { [list]: asked(queue.export.query) } });
    case 'demands':
      return openSet(ctx, list, { ...defaultOptions, lists: { [list]: asked(demands.export.query) } });
    case 'sales':
      return openSet(ctx, 'sold', { ...defaultOptions, lists: { sold: asked(sales.export.query) } });
    case 'users': {
      const { title, columns, rows } = await userTable(ctx, ctx.language, asked(users.list.query));
      return { title, columns, rows: tableRows(ctx.db, rows) };
    }
    case 'audit': {
      const { title, columns, rows } = await auditTable(ctx, asked(audit.list.query));
      return { title, columns, rows: tableRows(ctx.db, rows) };
    }
    case 'used_machines':
    case 'stock_machines': {
      const type = list === 'used_machines' ? 'used' : 'stock';
      const set = await fieldSet(ctx);
      const offered = exportColumns(set, type, ctx.user, ctx.language);
      const { layout } = state;
      const shown = layout?.columns.filter((name) => !layout.hidden.includes(name)) ?? [];
      // In the list, the names of custom fields have a prefix.
      const wanted = exportedColumns(
        type,
        shown.map((name) => name.replace(/^custom\./, '')),
      );
      const inView = wanted.flatMap((name) => offered.find((column) => column.name === name) ?? []);
      const order = asked(machines.export.query, { type });
      return {
        title: setTitle(ctx.language, type),
        columns: shown.length > 0 ? inView : await chosenColumns(ctx, offered, undefined, true),
        rows: machineRows(await matchingMachines(ctx, set, order), ctx.language),
      };
    }
  }
}

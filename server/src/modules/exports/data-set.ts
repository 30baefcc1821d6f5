import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import type { Language } from '@strojpark/core/domain/languages';
import type { DemandOrder } from '@strojpark/core/contracts/demands';
import type { QuoteOrder } from '@strojpark/core/contracts/quotes';
import type { QueueOrder } from '@strojpark/core/contracts/queue';
import type { ReservationOrder } from '@strojpark/core/contracts/reservations';
import type { SaleOrder } from '@strojpark/core/contracts/sales';
import { canExport, type DataSet } from '@strojpark/core/domain/files/exports';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import type { Currency } from '@strojpark/core/domain/money/money';
import { can } from '@strojpark/core/domain/access/permissions';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { rejectionReasons } from '@strojpark/core/domain/reservations/rejected-candidates';
import { splitList } from '@strojpark/core/domain/settings/setting-values';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import { ratesOfToday, settingRates } from '../exchange-rates/exchange-rates.service.ts';
import { fieldLabel } from '../field-config/field-config.service.ts';
import { customFieldsOf, fieldSet, type FieldSet } from '../field-config/field-set.service.ts';
import { matchingDemands } from '../demands/demand-list.service.ts';
import { matchingMachines } from '../machines/machine-list.service.ts';
import { matchingEntries } from '../queue/queue-list.service.ts';
import { matchingQuotes } from '../quotes/quotes.service.ts';
import { matchingReservations } from '../reservations/reservation-list.service.ts';
import { matchingSales } from '../sales/sales-list.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { exportColumns } from './export-columns.ts';
import type { ExportColumn, ExportRows } from './export-rows.repo.ts';
import { financialRows } from './financial-rows.repo.ts';
import { demandRows, type WantedWords } from './demand-rows.repo.ts';
import { machineRows } from './machine-rows.repo.ts';
import { queueRows } from './queue-rows.repo.ts';
import { quoteRows } from './quote-rows.repo.ts';
import { setTitle } from './set-title.service.ts';
import { reservationRows, type RejectionLabels } from './reservation-rows.repo.ts';
import { soldRows } from './sold-rows.repo.ts';
import { columnsOfTable, conditionLabels } from './table-columns.ts';

/** The options of writing a data set. */
export interface SetOptions {
  language?: Language | undefined;
  targetCurrency: Currency;
  exchangeRate?: number | undefined;
  rate: 'given' | 'day';
  /** Filters and orders of lists; all records without them. */
  lists?: {
    reservations?: ReservationOrder;
    queue?: QueueOrder;
    demands?: DemandOrder;
    quotes?: QuoteOrder;
    sold?: SaleOrder;
  };
}

/** A data set with all columns visible to the caller. */
export interface OpenSet {
  /** The title of its sheet in a workbook. */
  title: string;
  columns: ExportColumn[];
  rows: ExportRows;
}

export const defaultOptions: SetOptions = { targetCurrency: 'EUR', rate: 'given' };

const newestFirst = { sort: 'created_at', order: 'desc' } as const;

const everyDemand = {
  ...newestFirst,
  mine: false,
  unseen: false,
  unowned: false,
  unmet: false,
  anyCategory: false,
  anyPrice: false,
};

const filters = { all: {}, stock: { type: 'stock' }, used: { type: 'used' } } as const;

/** 403 without the permission to export it. */
export async function openSet(ctx: Ctx, dataSet: DataSet, options: SetOptions): Promise<OpenSet> {
  if (!canExport(ctx.user, dataSet)) throw new AppError('forbidden');
  const { language = ctx.language, targetCurrency, lists = {} } = options;
  const title = setTitle(language, dataSet);
  const settings = await readSettings(ctx);
  const { timezone } = settings;
  const seesCosts = can(ctx.user, 'machines.view_costs');
  const columns = { language, seesCosts, currency: targetCurrency };
  switch (dataSet) {
    case 'all':
    case 'stock':
    case 'used': {
      const set = await fieldSet(ctx);
      const machines = await matchingMachines(ctx, set, {
        ...filters[dataSet],
        sort: 'name',
        order: 'asc',
        deleted: false,
      });
      return {
        title,
        columns: exportColumns(set, dataSet === 'all' ? undefined : dataSet, ctx.user, language),
        rows: machineRows(machines, language),
      };
    }
    case 'reservations':
      return {
        title,
        columns: columnsOfTable('reservations', columns),
        rows: reservationRows(
          await matchingReservations(
            ctx,
            lists.reservations ?? { ...newestFirst, mine: false, others: false },
          ),
          timezone,
          {
            rejections: rejectionLabels(language),
            cancellations: { expired: message(language, 'reservations.cancellation_cause.expired') },
          },
        ),
      };
    case 'queue':
      return {
        title,
        columns: columnsOfTable('queue', columns),
        rows: queueRows(
          await matchingEntries(ctx, lists.queue ?? { ...newestFirst, mine: false, unowned: false }),
          timezone,
        ),
      };
    case 'demands': {
      const order = lists.demands ?? everyDemand;
      const { query } = await matchingDemands(ctx, order);
      return {
        title,
        columns: columnsOfTable('demands', columns),
        rows: demandRows(query, timezone, wantedWords(await fieldSet(ctx), language)),
      };
    }
    case 'quotes': {
      const order = lists.quotes ?? { ...newestFirst, mine: false, unowned: false, asked: false };
      const { query } = await matchingQuotes(ctx, order);
      return { title, columns: columnsOfTable('quotes', columns), rows: quoteRows(query, timezone) };
    }
    case 'sold': {
      const rate = options.exchangeRate ?? (await unitsPerCzk(ctx, targetCurrency));
      const conversion = { currency: targetCurrency, rate, byDay: options.rate === 'day' };
      const order = lists.sold ?? {
        sort: 'sold_at',
        order: 'desc',
        mine: false,
        atLoss: false,
        reversed: false,
      };
      const seesCustomers = can(ctx.user, 'reservations.view');
      const { query } = await matchingSales(ctx, order);
      return {
        title,
        columns: columnsOfTable('sold', columns).filter(
          // The note may name the customer.
          ({ name }) => seesCustomers || ![...customerColumnNames, 'sale_note'].includes(name),
        ),
        rows: soldRows(query, conversion, timezone),
      };
    }
    case 'financial': {
      const fallbackRates = await settingRates(ctx);
      const today = calendarDay(ctx.now, timezone);
      return {
        title,
        columns: columnsOfTable('financial', columns),
        rows: financialRows(ctx.db, { today, timezone, fallbackRates, language }),
      };
    }
  }
}

const rejectionLabels = (language: Language) =>
  Object.fromEntries(
    rejectionReasons.map((reason) => [reason, message(language, `machines.rejection.${reason}`)]),
  ) as RejectionLabels;

/** What is stored in the criteria of a demand, in words. */
const wantedWords = (set: FieldSet, language: Language): WantedWords => ({
  conditions: conditionLabels(language),
  customFields: Object.fromEntries(
    customFieldsOf(set).map((field) => [field.fieldName, fieldLabel(field, language)]),
  ),
});

/** Decimals of units for 1 CZK: a rate set as units becomes the same units again. */
const unitDecimals = 10;

const unitsPerCzk = async (ctx: Ctx, currency: Currency) =>
  roundHalfAway(1 / (await ratesOfToday(ctx))[currency], unitDecimals);

/** The requested columns in their order, which must exist; otherwise those of the settings that are available; otherwise all. */
export async function chosenColumns(
  ctx: Ctx,
  columns: ExportColumn[],
  wanted: readonly string[] | undefined,
  hasPreselection: boolean,
): Promise<ExportColumn[]> {
  const usual = async () => {
    const names = hasPreselection ? splitList((await readSettings(ctx)).EXPORT_DEFAULT_FIELDS) : [];
    return columns.filter(({ name }) => names.includes(name));
  };
  const chosen = wanted === undefined ? await usual() : requestedColumns(columns, wanted);
  return chosen.length > 0 ? chosen : columns;
}

function requestedColumns(columns: ExportColumn[], wanted: readonly string[]): ExportColumn[] {
  const names = [...new Set(wanted)];
  const chosen = names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  if (chosen.length < names.length)
    throw new AppError('malformed', { errors: { columns: [{ key: 'validation.choice' }] } });
  return chosen;
}

/** The setting of default columns contains machine fields. */
export const hasPreselection = (dataSet: DataSet) => dataSet in filters;

import { daysBetween } from '../domain/dates/calendar-days.ts';
import * as z from 'zod';
import { machineStatuses } from '../domain/machines/machine-status.ts';
import { maxPeriodDays, periodKinds } from '../domain/reports/report-periods.ts';
import { scheduleRhythms } from '../domain/reports/report-schedule.ts';
import { rejectionReasons } from '../domain/reservations/rejected-candidates.ts';
import { maintenanceHorizons, reportKinds, scheduledKinds } from '../domain/reports/reports.ts';
import { ageBandNames } from '../domain/reports/unmet-demand.ts';
import { viewSets } from '../domain/files/exports.ts';
import { viewFileFormats } from '../domain/views/view-export.ts';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { date, idParams, language, recordedCurrency, timestamp, uuid } from './common.ts';
import { conversionRate, machineStatistics } from './machine-list.ts';
import { producedFile } from './produced-files.ts';

const view = inRole('reports.view');
const generate = inRole('reports.generate');

/** A period by name (to date) or from one day to another. By default, the month to date. */
const periodShape = {
  period: z.enum(periodKinds).optional(),
  from: date.optional(),
  to: date.optional(),
};
const isPeriod = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  (from === undefined) === (to === undefined) &&
  (from === undefined || to === undefined || (from <= to && daysBetween(from, to) < maxPeriodDays));
const invalidPeriod = { error: 'validation.period', path: ['to'] };

const periodQuery = z.object(periodShape).refine(isPeriod, invalidPeriod);
export type PeriodQuery = z.output<typeof periodQuery>;

/** A day that was calculated: the period before another may begin earlier than any that can be asked for. */
const calculated = z.iso.date();
const days = z.object({ from: calculated, to: calculated });
const count = z.number().int();
const amount = z.number();

/** The count at the end of the period and of the previous one; null: nothing to compare with. */
const stockFigure = z.object({ stock: count, used: count, before: count.nullable() });
const sold = z.object({ count, value: amount });

const reportFigures = z.object({
  period: days,
  before: days,
  /** Whether the period ends now, so that lists show the same machines. */
  isCurrent: z.boolean(),
  total: stockFigure,
  available: stockFigure,
  reserved: stockFigure,
  maintenance: stockFigure,
  /** The value of the inventory; null without `machines.view_costs`. */
  value: z.object({ amount, before: amount.nullable(), rate: conversionRate }).nullable(),
  sales: sold.extend({ before: sold.nullable() }),
  /** The currency of the amounts: the company’s. */
  currency: machineStatistics.shape.currency,
});
export type ReportFigures = z.output<typeof reportFigures>;

const stockStatus = z.enum(machineStatuses).exclude(['sold']);
const stockHistory = z.object({
  /** The number of machines at the end of each of these days. */
  points: z.array(z.object({ day: calculated, counts: z.record(stockStatus, count) })),
});

const salesMonths = z.object({
  /** `from` is the first day of the month; the current month is counted to date. */
  months: z.array(sold.extend({ from: calculated, to: calculated })),
  currency: machineStatistics.shape.currency,
});

const ageing = z.object({
  bands: z.array(
    z.object({
      /** Days in stock. */
      from: count,
      to: count.nullable(),
      stock: count,
      used: count,
      /** Of both types; null without `machines.view_costs`. */
      value: amount.nullable(),
    }),
  ),
  currency: machineStatistics.shape.currency,
});

const utilisation = z.object({
  categories: z.array(
    z.object({
      category: z.string(),
      /** Machine days in the period by status; days after a sale do not count. */
      days: z.record(stockStatus, amount),
      total: amount,
      /** The share of days reserved or pending approval. */
      utilisation: amount.nullable(),
    }),
  ),
});

const reportsOverview = z.object({
  figures: reportFigures,
  stockHistory,
  /** At least the twelve months up to the end of the period, without reversed sales. */
  sales: salesMonths,
  /** How long today’s machines have been in stock, whatever the period. */
  ageing,
  /** How the machines of each category spent their days, by status. */
  utilisation,
});
export type ReportsOverview = z.output<typeof reportsOverview>;

/** `null`: nothing was decided. */
const hours = amount.nullable();
const decided = { approved: count, rejected: count };

const approvalsReport = z.object({
  period: days,
  /** Requests decided in the period. */
  ...decided,
  /** Requests that ended in the period without a decision. */
  withdrawn: count,
  /** From the request to the decision, in hours of working days. */
  median: hours,
  ninetieth: hours,
  approvers: z.array(
    z.object({
      /** Null: deleted users and API keys together; their name is blank. */
      id: uuid.nullable(),
      name: z.string(),
      ...decided,
      median: hours,
      ninetieth: hours,
    }),
  ),
  /**
   * Why the suggested replacements did not suit; a request with several reasons counts for each. Null: requests without
   * one.
   */
  reasons: z.array(z.object({ reason: z.enum(rejectionReasons).nullable(), ...decided })),
  /** The most frequent reasons for rejections, in the words of the approvers. */
  rejections: z.array(z.object({ reason: z.string(), count })),
});
export type ApprovalsReport = z.output<typeof approvalsReport>;

const unmetDemandReport = z.object({
  /** Open demands that no machine fits which was not found unsuitable. */
  total: count,
  open: count,
  /** Of the price bands. */
  currency: recordedCurrency,
  /** A demand for several categories counts for each. The most wanted first. */
  groups: z.array(
    z.object({
      /** The key of a category; null: any. */
      category: z.string().nullable(),
      age: z.enum(ageBandNames),
      /** The highest price of the band; null: higher than the last one, or no limit. */
      price: z.object({ above: z.number().nullable(), upTo: z.number().nullable() }),
      count,
    }),
  ),
});
export type UnmetDemandReport = z.output<typeof unmetDemandReport>;

const reportOptions = z.object({
  /** Utilisation: only machines whose status changed in the period. */
  onlyChanged: z.boolean().optional(),
  /** Maintenance: how many days ahead. */
  horizon: z.union(maintenanceHorizons.map((horizon) => z.literal(horizon))).optional(),
});
export type ReportOptions = z.output<typeof reportOptions>;

const newReport = z
  .object({ report: z.enum(reportKinds), ...periodShape, options: reportOptions.default({}) })
  .refine(isPeriod, invalidPeriod);

/** The `params` of a produced file of the kind `report`. */
export const reportParams = z.object({
  report: z.enum(scheduledKinds),
  from: date,
  to: date,
  options: reportOptions,
  scheduleId: uuid.optional(),
  /** Of a view. */
  viewId: uuid.optional(),
  viewName: z.string().optional(),
  dataSet: z.enum(viewSets).optional(),
});
export type ReportParams = z.output<typeof reportParams>;

const scheduleShape = {
  /** `view`: the rows of a saved view at that time. */
  report: z.enum(scheduledKinds),
  /** Of a view; null once it is deleted. */
  viewId: uuid.nullable().default(null),
  /** Of the file of a view; reports have their own. */
  format: z.enum(viewFileFormats).nullable().default(null),
  options: reportOptions.default({}),
  /** Daily only for a view. */
  rhythm: z.enum(scheduleRhythms),
  /** 1 Monday … 7 Sunday, for weekly reports. */
  weekday: z.number().int().min(1).max(7).nullable(),
  /** `HH:mm`, company time. */
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'validation.time' }),
  recipients: z.array(uuid).min(1, { error: 'validation.recipients' }).max(50),
};
type Scheduled = z.output<z.ZodObject<typeof scheduleShape>>;
const checked = <S extends z.ZodType<Scheduled>>(schema: S) =>
  schema
    .refine(({ rhythm, weekday }) => (rhythm === 'weekly') === (weekday !== null), {
      error: 'validation.weekday',
      path: ['weekday'],
    })
    .refine(({ report, viewId }) => (report === 'view') === (viewId !== null), {
      error: 'validation.required',
      path: ['viewId'],
    })
    .refine(({ report, format }) => (report === 'view') === (format !== null), {
      error: 'validation.required',
      path: ['format'],
    })
    .refine(({ report, rhythm }) => report === 'view' || rhythm !== 'daily', {
      error: 'validation.choice',
      path: ['rhythm'],
    });

export const newSchedule = checked(z.object(scheduleShape));
export type NewSchedule = z.output<typeof newSchedule>;

const recipient = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  /** Whether the user may currently see and download the report. */
  mayRead: z.boolean(),
});

export const reportSchedule = z.object({
  ...scheduleShape,
  id: uuid,
  /** Null for a private view of someone else, and once it is deleted. */
  viewName: z.string().nullable(),
  options: reportOptions,
  language,
  recipients: z.array(recipient),
  isPaused: z.boolean(),
  /** Null while paused. */
  nextAt: timestamp.nullable(),
  owner: z.string(),
  version: count,
  last: z
    .object({
      slot: timestamp,
      /** Null if nothing was created, or if its history entry has been deleted. */
      file: producedFile
        .pick({ id: true, status: true, isKept: true, fileName: true, message: true })
        .nullable(),
      /** Why nothing was created, in the language of the request. */
      message: z.string().nullable(),
    })
    .nullable(),
});
export type ReportSchedule = z.output<typeof reportSchedule>;

export const reports = {
  overview: endpoint({
    method: 'GET',
    path: '/reports/overview',
    access: view,
    summary:
      'Get the inventory at the end of a period, compared with the previous period, and how it changed',
    query: periodQuery,
    response: reportsOverview,
  }),
  approvals: endpoint({
    method: 'GET',
    path: '/reports/approvals',
    access: view,
    summary: 'Get how long approval requests waited in a period, and what was decided, by whom and why',
    query: periodQuery,
    response: approvalsReport,
  }),
  unmetDemand: endpoint({
    method: 'GET',
    path: '/reports/unmet-demand',
    access: view,
    summary: 'Count the open demands that no machine fits, by category, age and price: what to buy',
    response: unmetDemandReport,
  }),
  generate: endpoint({
    method: 'POST',
    path: '/reports/files',
    access: generate,
    summary: 'Create a report file in the background; poll its produced file for progress',
    body: newReport,
    response: producedFile,
    status: 202,
  }),
  listRecipients: endpoint({
    method: 'GET',
    path: '/reports/recipients',
    access: generate,
    summary: 'List the users who can receive a report',
    query: z.object({
      report: z.enum(scheduledKinds),
      /** The view, if that is what is scheduled. */
      viewId: uuid.optional(),
    }),
    response: z.array(recipient.omit({ mayRead: true })),
  }),
  listSchedules: endpoint({
    method: 'GET',
    path: '/reports/schedules',
    access: view,
    summary: 'List scheduled reports',
    response: z.object({ items: z.array(reportSchedule) }),
  }),
  createSchedule: endpoint({
    method: 'POST',
    path: '/reports/schedules',
    access: generate,
    summary:
      'Schedule a report to be created and emailed every week or month, or a saved view also every day',
    body: newSchedule,
    response: reportSchedule,
    status: 201,
  }),
  updateSchedule: endpoint({
    method: 'PATCH',
    path: '/reports/schedules/:id',
    access: generate,
    summary: 'Update a schedule; the caller becomes its owner',
    params: idParams,
    body: checked(z.object({ ...scheduleShape, version: count.optional() })),
    response: reportSchedule,
    errors: ['not_found', 'stale_version'],
  }),
  pauseSchedule: endpoint({
    method: 'POST',
    path: '/reports/schedules/:id/pause',
    access: generate,
    summary: 'Pause or resume a schedule',
    params: idParams,
    body: z.object({ isPaused: z.boolean() }),
    response: reportSchedule,
    errors: ['not_found'],
  }),
  deleteSchedule: endpoint({
    method: 'DELETE',
    path: '/reports/schedules/:id',
    access: generate,
    summary: 'Delete a schedule; files already created are kept',
    params: idParams,
    response: 'empty',
    errors: ['not_found'],
  }),
} satisfies Contract;

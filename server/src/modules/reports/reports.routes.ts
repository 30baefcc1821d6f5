import { reports } from '@strojpark/core/contracts/reports';
import { route } from '../../lib/route.ts';
import { approvals } from './approvals-report.service.ts';
import { generate } from './report-files.service.ts';
import { overview } from './report-overview.service.ts';
import { unmetDemand } from './unmet-demand-report.service.ts';
import * as schedules from './report-schedules.service.ts';

export const reportsRoutes = [
  route(reports.overview, (ctx, { query }) => overview(ctx, query)),
  route(reports.approvals, (ctx, { query }) => approvals(ctx, query)),
  route(reports.unmetDemand, (ctx) => unmetDemand(ctx)),
  route(reports.generate, (ctx, { body }) => generate(ctx, body)),
  route(reports.listRecipients, (ctx, { query }) => schedules.listRecipients(ctx, query)),
  route(reports.listSchedules, (ctx) => schedules.list(ctx)),
  route(reports.createSchedule, (ctx, { body }) => schedules.create(ctx, body)),
  route(reports.updateSchedule, (ctx, { params, body }) => schedules.update(ctx, params.id, body)),
  route(reports.pauseSchedule, (ctx, { params, body }) => schedules.pause(ctx, params.id, body)),
  route(reports.deleteSchedule, (ctx, { params }) => schedules.deleteSchedule(ctx, params.id)),
];

import { audit } from '@strojpark/core/contracts/audit';
import { route } from '../../lib/route.ts';
import * as service from './audit-list.service.ts';

export const auditRoutes = [
  route(audit.list, (ctx, { query }) => service.list(ctx, query)),
  route(audit.export, (ctx, { params, query }) => service.exportEntries(ctx, params.format, query)),
];

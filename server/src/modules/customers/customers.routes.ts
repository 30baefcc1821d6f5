import { customers } from '@strojpark/core/contracts/customers';
import { route } from '../../lib/route.ts';
import { lookUpCompany } from './company-register.service.ts';
import { exportData } from './customer-data.service.ts';
import { get, suggest } from './customers.service.ts';

export const customersRoutes = [
  route(customers.suggest, (ctx, { query }) => suggest(ctx, query.search)),
  route(customers.get, (ctx, { params }) => get(ctx, params.key)),
  route(customers.exportData, (ctx, { params }) => exportData(ctx, params.key, params.format)),
  route(customers.lookUpCompany, (ctx, { params }) => lookUpCompany(ctx, params.ico)),
];

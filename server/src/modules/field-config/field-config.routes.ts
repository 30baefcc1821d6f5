import { fieldConfigs } from '@strojpark/core/contracts/field-config';
import { route } from '../../lib/route.ts';
import * as service from './field-config.service.ts';

export const fieldConfigRoutes = [
  route(fieldConfigs.listByEntity, (ctx, { params, query }) =>
    service.listByEntity(ctx, params.entityType, query),
  ),
];

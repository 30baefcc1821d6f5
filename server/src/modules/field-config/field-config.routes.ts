import { fieldConfigs } from '@strojpark/core/contracts/field-config';
import { route } from '../../lib/route.ts';
import * as custom from './custom-fields.service.ts';
import * as backups from './field-backups.service.ts';
import * as changes from './field-changes.service.ts';
import * as checks from './field-checks.service.ts';
import * as service from './field-config.service.ts';

export const fieldConfigRoutes = [
  route(fieldConfigs.listTranslations, (ctx) => service.listTranslations(ctx)),
  route(fieldConfigs.list, (ctx) => service.list(ctx)),
  route(fieldConfigs.listByEntity, (ctx, { params, query }) =>
    service.listByEntity(ctx, params.entityType, query),
  ),
  route(fieldConfigs.updateMany, (ctx, { body }) => changes.updateMany(ctx, body)),
  route(fieldConfigs.reorder, (ctx, { body }) => changes.reorder(ctx, body)),
  route(fieldConfigs.update, (ctx, { params, body }) => changes.update(ctx, params.id, body)),
  route(fieldConfigs.create, (ctx, { body }) => custom.create(ctx, body)),
  route(fieldConfigs.delete, (ctx, { params, query }) => custom.deleteField(ctx, params.id, query)),
  route(fieldConfigs.createComplete, (ctx, { body }) => custom.createComplete(ctx, body)),
  route(fieldConfigs.deleteComplete, (ctx, { params, query }) =>
    custom.deleteComplete(ctx, params.id, query),
  ),
  route(fieldConfigs.synchronize, (ctx, { body }) => checks.synchronize(ctx, body)),
  route(fieldConfigs.listOrphanedColumns, (ctx) => checks.listOrphanedColumns(ctx)),
  route(fieldConfigs.listOrphanedConfigurations, (ctx, { query }) =>
    checks.listOrphanedConfigurations(ctx, query.entityType),
  ),
  route(fieldConfigs.validate, (ctx) => checks.validate(ctx)),
  route(fieldConfigs.listBackups, (ctx) => backups.listBackups(ctx)),
  route(fieldConfigs.restoreBackup, (ctx, { params }) => backups.restoreBackup(ctx, params.name)),
];

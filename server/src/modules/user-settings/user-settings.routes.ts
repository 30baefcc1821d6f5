import { userSettings } from '@strojpark/core/contracts/user-settings';
import { route } from '../../lib/route.ts';
import * as service from './user-settings.service.ts';

export const userSettingsRoutes = [
  route(userSettings.get, (ctx) => service.get(ctx)),
  route(userSettings.update, (ctx, { body }) => service.update(ctx, body)),
];

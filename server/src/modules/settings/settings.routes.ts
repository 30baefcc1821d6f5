import { settings } from '@strojpark/core/contracts/settings';
import { route } from '../../lib/route.ts';
import * as service from './settings.service.ts';

export const settingsRoutes = [route(settings.public, (ctx) => service.publicSettings(ctx))];

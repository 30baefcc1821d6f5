import { gdpr } from '@strojpark/core/contracts/gdpr';
import { route } from '../../lib/route.ts';
import * as service from './gdpr.service.ts';

export const gdprRoutes = [route(gdpr.preview, (ctx) => service.preview(ctx))];

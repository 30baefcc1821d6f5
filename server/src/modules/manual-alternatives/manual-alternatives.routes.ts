import { manualAlternatives } from '@strojpark/core/contracts/manual-alternatives';
import { route } from '../../lib/route.ts';
import * as service from './manual-alternatives.service.ts';

export const manualAlternativesRoutes = [
  route(manualAlternatives.list, (ctx) => service.list(ctx)),
  route(manualAlternatives.listModels, (ctx) => service.listModels(ctx)),
  route(manualAlternatives.save, (ctx, { body }) => service.save(ctx, body)),
  route(manualAlternatives.delete, (ctx, { params }) => service.deleteAlternative(ctx, params.key)),
];

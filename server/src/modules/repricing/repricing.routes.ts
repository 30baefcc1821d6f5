import { repricing } from '@strojpark/core/contracts/repricing';
import { route } from '../../lib/route.ts';
import * as rules from './repricing-rules.service.ts';
import { countProposals, listProposals } from './repricing.service.ts';

export const repricingRoutes = [
  route(repricing.listRules, (ctx) => rules.listRules(ctx)),
  route(repricing.createRule, (ctx, { body }) => rules.createRule(ctx, body)),
  route(repricing.updateRule, (ctx, { params, body }) => rules.updateRule(ctx, params.id, body)),
  route(repricing.deleteRule, (ctx, { params }) => rules.deleteRule(ctx, params.id)),
  route(repricing.listProposals, (ctx, { query }) => listProposals(ctx, query)),
  route(repricing.countProposals, (ctx, { query }) => countProposals(ctx, query)),
];

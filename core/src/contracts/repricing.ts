import * as z from 'zod';
import { repricingLimits } from '../domain/machines/repricing.ts';
import { endpoint, inRole, type Contract } from '../endpoint.ts';
import { bulkBody, bulkResult } from './bulk.ts';
import {
  idParams,
  listCount,
  money,
  page,
  pageQuery,
  queryFlag,
  repeatable,
  timestamp,
  uuid,
} from './common.ts';
import { machineListItem } from './machine-record.ts';

const percent = z.number().multipleOf(0.1);

const terms = {
  /** Null: for the categories that have no rule of their own. */
  category: z.string().max(100).nullable(),
  /** Days in stock. */
  after_days: z.number().int().min(1).max(repricingLimits.days),
  /** How much lower the price becomes. */
  percent: percent.min(0.1).max(repricingLimits.percent),
  /** Never below the purchase price and this percentage of it; null: no lower limit. */
  floor_percent: percent.min(0).max(repricingLimits.floorPercent).nullable(),
};

export const repricingRuleBody = z.object(terms);

const repricingRule = z.object({ id: uuid, ...terms, updated_at: timestamp });
export type RepricingRule = z.output<typeof repricingRule>;

/** The price that a rule proposes for a machine. */
const proposal = z.object({
  /** Of the machine. */
  id: uuid,
  /** With the extra fields `days_in_stock`, `price_margin` and `price_margin_percent`. */
  machine: machineListItem,
  /** In the currency of the machine. */
  price: z.number(),
  /** Whether the lower limit of the rule determines the price. */
  at_floor: z.boolean(),
  rule: z.object({ id: uuid, ...terms }),
  /** What the proposed price leaves after the purchase price and the costs. */
  margin: z.number().nullable(),
  margin_percent: z.number().nullable(),
  proposed_at: timestamp,
});
export type RepricingProposal = z.output<typeof proposal>;

const proposalFilter = z.object({
  category: repeatable(z.string().max(100)),
  location: z.string().trim().max(200).optional(),
  /** Only those that the caller may decide about. */
  decidable: queryFlag,
});
export type ProposalFilter = z.output<typeof proposalFilter>;

/** Without `machines.view_costs` nobody sees any of it: a proposal at its lower limit tells the purchase price. */
const view = 'machines.view_costs';

export const repricing = {
  listRules: endpoint({
    method: 'GET',
    path: '/repricing/rules',
    access: view,
    summary: 'List the rules that propose another price, by category and days',
    response: z.array(repricingRule),
  }),
  createRule: endpoint({
    method: 'POST',
    path: '/repricing/rules',
    access: inRole('settings.edit'),
    summary: 'Add a rule; its proposals are there at once',
    body: repricingRuleBody,
    response: repricingRule,
    status: 201,
    errors: ['repricing_rule_exists'],
  }),
  updateRule: endpoint({
    method: 'PUT',
    path: '/repricing/rules/:id',
    access: inRole('settings.edit'),
    summary: 'Change a rule; its proposals are made again, including those that were postponed',
    params: idParams,
    body: repricingRuleBody,
    response: repricingRule,
    errors: ['not_found', 'repricing_rule_exists'],
  }),
  deleteRule: endpoint({
    method: 'DELETE',
    path: '/repricing/rules/:id',
    access: inRole('settings.edit'),
    summary: 'Delete a rule and its proposals',
    params: idParams,
    response: 'empty',
    errors: ['not_found'],
  }),
  listProposals: endpoint({
    method: 'GET',
    path: '/repricing/proposals',
    access: view,
    summary: 'List the proposed prices that nobody has decided about',
    query: proposalFilter.extend({
      sort: z.enum(['current_value', 'days_in_stock', 'reduction']).default('current_value'),
      order: z.enum(['asc', 'desc']).default('desc'),
      ...pageQuery,
    }),
    response: page(proposal),
    errors: ['cursor_mismatch'],
  }),
  countProposals: endpoint({
    method: 'GET',
    path: '/repricing/proposals/count',
    access: view,
    summary: 'Count the proposed prices that match a filter; pages of long lists count only some',
    query: proposalFilter,
    response: listCount,
  }),
  bulkAccept: endpoint({
    method: 'POST',
    path: '/repricing/bulk-accept',
    access: view,
    summary:
      'Set the proposed prices, or others, each independently; up to 500 at once, more in the background (202)',
    ownTransactions: true,
    body: bulkBody(
      proposalFilter,
      z.object({
        /** Instead of the proposed price; also the one that was shown, so that no other is set. */
        prices: z
          .array(z.object({ id: uuid, price: money.min(1) }))
          .max(500)
          .default([]),
        /** For the price history; the rule by default. */
        reason: z.string().trim().max(500).optional(),
      }),
    ),
    response: bulkResult('accepted'),
  }),
  bulkPostpone: endpoint({
    method: 'POST',
    path: '/repricing/bulk-postpone',
    access: view,
    summary: 'Keep the prices for now; up to 500 at once, more in the background (202)',
    ownTransactions: true,
    body: bulkBody(
      proposalFilter,
      z.object({
        /** When the rule may propose again; null: never for these machines. */
        days: z.number().int().min(1).max(repricingLimits.postponeDays).nullable(),
      }),
    ),
    response: bulkResult('postponed'),
  }),
} satisfies Contract;

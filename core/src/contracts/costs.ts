import * as z from 'zod';
import { costKinds } from '../domain/machines/machine-costs.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { date, idParams, money, optionalText, recordedCurrency, timestamp, uuid } from './common.ts';

const noteLength = 500;

/** A cost of a machine after its purchase. */
const cost = z.object({
  id: uuid,
  machine_id: uuid,
  kind: z.enum(costKinds),
  amount: z.number(),
  currency: recordedCurrency,
  /** In the currency of the machine, at the rate of its day. */
  converted: z.number(),
  day: date,
  note: z.string().nullable(),
  /** Files of the cost, such as its invoice; downloaded like attachments. */
  documents: z.array(z.object({ id: uuid, name: z.string(), size: z.number().int() })),
  created_at: timestamp,
  created_by_name: z.string(),
});
export type Cost = z.output<typeof cost>;

/** All costs of a machine and their sum, in the currency of the machine. */
export const machineCosts = z.object({
  items: z.array(cost),
  total: z.number(),
  currency: recordedCurrency,
});
export type MachineCosts = z.output<typeof machineCosts>;

export const costBody = z.object({
  kind: z.enum(costKinds),
  amount: money.min(0.01, { error: 'validation.required' }),
  currency: recordedCurrency,
  day: date,
  note: optionalText(noteLength),
});

const changes = ['not_found', 'not_owner'] as const;

/** Costs of machines. Changing them also takes what editing their machine takes. */
export const costs = {
  list: endpoint({
    method: 'GET',
    path: '/machines/:id/costs',
    access: 'machines.view_costs',
    summary: 'List the costs of a machine, newest first, with their sum',
    params: idParams,
    response: machineCosts,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/machines/:id/costs',
    access: 'machines.view_costs',
    summary: 'Add a cost to a machine',
    params: idParams,
    body: costBody,
    response: machineCosts,
    status: 201,
    errors: [...changes, 'cost_limit', 'amount_too_large'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/costs/:id',
    access: 'machines.view_costs',
    summary: 'Change a cost',
    params: idParams,
    body: costBody,
    response: machineCosts,
    errors: [...changes, 'amount_too_large'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/costs/:id',
    access: 'machines.view_costs',
    summary: 'Delete a cost',
    params: idParams,
    response: machineCosts,
    errors: changes,
  }),
} satisfies Contract;

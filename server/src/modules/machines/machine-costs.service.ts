import type { Machine } from '@strojpark/core/contracts/machine-record';
import { costFields } from '@strojpark/core/domain/fields/machine-fields';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { can } from '@strojpark/core/domain/access/permissions';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { coverLink } from '../attachments/photo-links.service.ts';
import type { StoredMachine } from './machines.repo.ts';

export const seesCosts = ({ user }: Pick<Ctx, 'user'>) => can(user, 'machines.view_costs');

/** The cost fields that the user may not see. */
export const hiddenCosts = (ctx: Pick<Ctx, 'user'>): readonly string[] => (seesCosts(ctx) ? [] : costFields);

/** The record with cost fields set to null unless the user has `machines.view_costs`. */
function withoutCosts<T extends object>(ctx: Pick<Ctx, 'user'>, record: T): T {
  if (seesCosts(ctx)) return record;
  const hidden = costFields.filter((name) => name in record).map((name) => [name, null] as const);
  return { ...record, ...Object.fromEntries(hidden) };
}

/** What the history says about one cost. */
const costLineFields = ['cost_kind', 'cost_amount', 'cost_day', 'cost_note', 'cost_document'] as const;

/** What the history of machines does not say to the user: costs, the customer of a sale, and its note, which may name them. */
export const hiddenChanges = (ctx: Pick<Ctx, 'user'>): readonly string[] => [
  ...(seesCosts(ctx) ? [] : [...costFields, ...costLineFields]),
  ...(can(ctx.user, 'reservations.view') ? [] : ['sale_note', ...customerColumnNames]),
];

/** The changes by field, without those that the user may not see. */
export function withoutHiddenChanges<T>(
  ctx: Pick<Ctx, 'user'>,
  changes: Record<string, T>,
): Record<string, T> {
  const hidden = hiddenChanges(ctx);
  if (hidden.length === 0) return changes;
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !hidden.includes(field)));
}

/** The machine as the contract returns it, without what the user may not see: cost fields, the customer of a hold. */
export function toMachine(ctx: Ctx, { cover_id, ...machine }: StoredMachine): Machine {
  const shown = { ...withoutCosts(ctx, machine), ...coverLink(ctx, cover_id) };
  return { ...shown, hold: shownHold(ctx, shown.hold) };
}

/** The hold without its customer, unless the user may see reservations. */
export const shownHold = (ctx: Pick<Ctx, 'user'>, hold: Machine['hold']): Machine['hold'] =>
  hold === null || can(ctx.user, 'reservations.view') ? hold : { ...hold, customer: null };

/** Setting cost fields takes the same permission as seeing them. */
export function checkCosts(ctx: Pick<Ctx, 'user'>, input: object): void {
  if (!seesCosts(ctx) && costFields.some((name) => name in input)) throw new AppError('forbidden');
}

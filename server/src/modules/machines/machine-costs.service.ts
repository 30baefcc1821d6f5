import type { Machine } from '@strojpark/core/contracts/machine-record';
import { costFields } from '@strojpark/core/domain/fields/machine-fields';
import { can } from '@strojpark/core/domain/access/permissions';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';

export const seesCosts = ({ user }: Pick<Ctx, 'user'>) => can(user, 'machines.view_costs');

/** The record as the user may see it: figures of cost are null without `machines.view_costs`. */
export function withoutCosts<T extends object>(ctx: Pick<Ctx, 'user'>, record: T): T {
  if (seesCosts(ctx)) return record;
  const hidden = costFields.filter((name) => name in record).map((name) => [name, null] as const);
  return { ...record, ...Object.fromEntries(hidden) };
}

/** What changed in a machine, as far as the user may see it, by field. */
export function withoutCostChanges<T>(ctx: Pick<Ctx, 'user'>, changes: Record<string, T>): Record<string, T> {
  if (seesCosts(ctx)) return changes;
  const hidden: readonly string[] = costFields;
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !hidden.includes(field)));
}

/** A machine as the user may see it: for whom it is held is for those who see reservations. */
export function redactMachine(ctx: Pick<Ctx, 'user'>, machine: Machine): Machine {
  const shown = withoutCosts(ctx, machine);
  if (shown.hold === null || can(ctx.user, 'reservations.view')) return shown;
  return { ...shown, hold: { ...shown.hold, customer_name: null } };
}

/** Who does not see the figures of cost does not set them either. */
export function checkCosts(ctx: Pick<Ctx, 'user'>, input: object): void {
  if (!seesCosts(ctx) && costFields.some((name) => name in input)) throw new AppError('forbidden');
}

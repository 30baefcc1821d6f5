import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { can, owns, type Actor } from '@strojpark/core/domain/access/permissions';
import { canQuote } from '@strojpark/core/domain/quotes/quote-actions';
import { quoteLimits } from '@strojpark/core/domain/quotes/quote-status';

/** The most common first: a phone has room for two. */
const bulkActions = ['reserve', 'status', 'edit', 'quote', 'sell', 'cards', 'export', 'delete'] as const;
export type MachineBulkAction = (typeof bulkActions)[number];

type Known = Pick<MachineListItem, 'status' | 'created_by'>;

/**
 * The bulk actions available for the selection. `known`: all selected machines, or null if some are not loaded; then
 * only the permissions count, and the server decides for each machine. An action is offered if at least one machine
 * allows it. Sales depend on the owner of the reservation, which list items do not include.
 */
export function offeredActions(actor: Actor, known: readonly Known[] | null): MachineBulkAction[] {
  const some = (test: (machine: Known) => boolean) => known === null || known.some(test);
  const own = some((machine) => owns(actor, machine));
  const offered: Record<MachineBulkAction, boolean> = {
    edit: can(actor, 'machines.edit') && own,
    status: can(actor, 'machines.edit') && own,
    reserve: can(actor, 'reservations.create') && some(({ status }) => status === 'available'),
    // The machines are chosen one by one: all of them are in the form.
    quote:
      known !== null &&
      known.length <= quoteLimits.machines &&
      some((machine) => canQuote(actor, machine) === null),
    sell:
      can(actor, 'machines.edit') &&
      can(actor, 'sales.mark_as_sold') &&
      some(({ status }) => status !== 'sold' && status !== 'pending_approval'),
    cards: can(actor, 'machines.view'),
    export: can(actor, 'exports.create'),
    delete: can(actor, 'machines.delete') && own,
  };
  return bulkActions.filter((act) => offered[act]);
}

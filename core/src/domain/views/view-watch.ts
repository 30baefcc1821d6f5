/** Watching a saved view: its watchers are notified of machines that enter it. */

import { can, type Actor } from '../access/permissions.ts';
import { addDays, calendarDay, instantAt } from '../dates/calendar-days.ts';
import { costCriterionNames } from '../fields/machine-criteria.ts';
import { costFields, type MachineType } from '../fields/machine-fields.ts';
import { showsSaleMargins } from '../machines/machine-costs.ts';
import { seesView, type ViewList, type ViewState } from './views.ts';

const machineTypes: Partial<Record<ViewList, MachineType>> = {
  used_machines: 'used',
  stock_machines: 'stock',
};

/** The machines that a view lists; undefined for other records. */
export const machineTypeOf = (list: ViewList): MachineType | undefined => machineTypes[list];

/** Whether the list would refuse the actor the filter or the order of the view. */
export const hasHiddenCosts = (
  actor: Actor,
  { list, state }: { list: ViewList; state: ViewState },
): boolean =>
  !can(actor, 'machines.view_costs') &&
  ((machineTypeOf(list) !== undefined &&
    (costCriterionNames.some((name) => state.filter[name] !== undefined) ||
      costFields.some((name) => name === state.sort))) ||
    (list === 'sales' && showsSaleMargins({ atLoss: state.filter['atLoss'] === 'true', sort: state.sort })));

type ShownView = Parameters<typeof seesView>[1] & { state: ViewState };

/** Whether the view exists for the actor. */
export const canSeeView = (actor: Actor, view: ShownView): boolean =>
  seesView(actor, view) && !hasHiddenCosts(actor, view);

/** When daily digests are sent, in the time zone of the company. */
const digestTime = '07:00';

/** The time of the latest daily digest; it contains what entered before it. */
export function latestDigest(now: Date, timezone: string): Date {
  const today = calendarDay(now, timezone);
  const digest = instantAt(today, digestTime, timezone);
  return digest <= now ? digest : instantAt(addDays(today, -1), digestTime, timezone);
}

/** So many machines are notified one by one; more of a view are one notification. */
export const watchedOneByOne = 5;

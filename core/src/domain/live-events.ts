/** Notifies open screens of changes made by others (decision 24). */

import { auditEntities } from './audit.ts';
import { can, type Actor, type Permission } from './access/permissions.ts';

export const liveNouns = [
  ...auditEntities,
  'notification',
  'machine_comment',
  'reservation_comment',
  'demand_comment',
  'presence',
] as const;
export type LiveNoun = (typeof liveNouns)[number];

/** The sale of a machine, distinct from its other changes (spec 2 §2). */
export const machineSold = 'machine-sold';

/** A change without values, so that clients refetch. */
export interface LiveEvent {
  noun: LiveNoun;
  /** The changed records, for comments the records they are on; null: many, so refetch everything of this kind. */
  ids: string[] | null;
  /** The user who made the change; null: the system, or several users. */
  by: string | null;
  /** As in the audit log: `create`, `update`, `extend` … */
  action: string;
}

/** The permission required to receive changes of a kind; null: any signed-in user. */
const requiredPermissions: Record<LiveNoun, Permission | null> = {
  machine: 'machines.view',
  reservation: 'reservations.view',
  queue_entry: 'reservations.view',
  demand: 'reservations.view',
  quote: 'quotes.view',
  user: 'users.view',
  setting: 'settings.view',
  category: null,
  repricing_rule: 'machines.view_costs',
  field: null,
  manual_alternative: 'machines.view',
  import: 'machines.import',
  export: 'exports.create',
  report: 'reports.view',
  backup: 'settings.edit',
  api_key: 'settings.edit',
  view: null,
  notification: null,
  machine_comment: 'machines.view',
  reservation_comment: 'reservations.view',
  demand_comment: 'reservations.view',
  // Sent only to those who have the record open.
  presence: null,
};

export function canReceive(actor: Pick<Actor, 'role' | 'permissions'>, noun: LiveNoun): boolean {
  const permission = requiredPermissions[noun];
  return permission === null || can(actor, permission);
}

/** What open screens are told of changes that somebody else has made (docs/decisions: live events). */

import { auditEntities } from './audit.ts';
import { can, type Actor, type Permission } from './access/permissions.ts';

export const liveNouns = [...auditEntities, 'notification'] as const;
export type LiveNoun = (typeof liveNouns)[number];

/** The sale of a machine, told apart from its other changes (spec 2 §2). */
export const machineSold = 'machine-sold';

/** Something has changed: no values, only where to look. */
export interface LiveEvent {
  noun: LiveNoun;
  /** The records that have changed; null: many, so whoever shows any of that kind looks again. */
  ids: string[] | null;
  /** The user who did it; null: the system, or several. */
  by: string | null;
  /** As in the record of changes: `create`, `update`, `extend` … */
  action: string;
}

/** What somebody must be allowed to read to be told that it has changed; null: any signed-in user. */
const readingNeeds: Record<LiveNoun, Permission | null> = {
  machine: 'machines.view',
  reservation: 'reservations.view',
  user: 'users.view',
  setting: 'settings.view',
  category: null,
  field: null,
  manual_alternative: 'machines.view',
  import: 'machines.import',
  export: 'exports.create',
  report: 'reports.view',
  backup: 'settings.edit',
  api_key: 'settings.edit',
  notification: null,
};

/** Whether the actor is told of changes of that kind. */
export function canHear(actor: Pick<Actor, 'role' | 'permissions'>, noun: LiveNoun): boolean {
  const permission = readingNeeds[noun];
  return permission === null || can(actor, permission);
}

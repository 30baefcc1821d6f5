/** Who else has a record open at this moment. Kept in memory only. */

import type { Permission } from '../access/permissions.ts';

/** The kinds of records with the permission to see them: only those who see a record learn who else is there. */
export const presencePermissions = {
  machine: 'machines.view',
  reservation: 'reservations.view',
  queue_entry: 'reservations.view',
  demand: 'reservations.view',
  quote: 'quotes.view',
  sale: 'machines.view',
} as const satisfies Record<string, Permission>;
export type PresenceSubject = keyof typeof presencePermissions;
export const presenceSubjects = Object.keys(presencePermissions) as PresenceSubject[];

/** What someone does there; of several windows the last one in this list is shown. */
export const presenceActivities = ['view', 'edit', 'queue', 'reserve'] as const;
export type PresenceActivity = (typeof presenceActivities)[number];

/** How often a visible page says that it is there. */
export const presenceIntervalMs = 15_000;
/** A user without a call for this long is forgotten. A page shows the last answer for one interval: 45 seconds in all. */
export const presenceLifeMs = 30_000;

export const strongerActivity = (one: PresenceActivity, other: PresenceActivity): PresenceActivity =>
  presenceActivities.indexOf(one) > presenceActivities.indexOf(other) ? one : other;

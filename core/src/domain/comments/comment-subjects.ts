/** What can be commented on, and who may do what with a comment. */

import { can, type Actor, type Permission } from '../access/permissions.ts';
import type { Refusal } from '../access/refusal.ts';

export const commentSubjects = ['machine', 'reservation', 'demand'] as const;
export type CommentSubject = (typeof commentSubjects)[number];

/** Anyone who sees a record reads and writes its comments. */
export const commentPermissions = {
  machine: 'machines.view',
  reservation: 'reservations.view',
  demand: 'reservations.view',
} as const satisfies Record<CommentSubject, Permission>;

interface Written {
  author_id: string | null;
  deleted_at: string | null;
  anonymised: boolean;
}

/** Only the author, and only while there is a text. */
export function canEditComment(actor: Actor, comment: Written): Refusal {
  if (comment.deleted_at !== null || comment.anonymised) return { code: 'not_found' };
  return isAuthor(actor, comment) ? null : { code: 'not_owner' };
}

/** The author, or an administrator. */
export function canDeleteComment(actor: Actor, comment: Written): Refusal {
  if (comment.deleted_at !== null) return { code: 'not_found' };
  return isAuthor(actor, comment) || actor.role === 'admin' ? null : { code: 'not_owner' };
}

/** The system has no id: its comments belong to nobody. */
const isAuthor = ({ id }: Actor, { author_id }: Written) => id !== null && id === author_id;

export const seesSubject = (actor: Pick<Actor, 'role' | 'permissions' | 'scope'>, subject: CommentSubject) =>
  can(actor, commentPermissions[subject]);

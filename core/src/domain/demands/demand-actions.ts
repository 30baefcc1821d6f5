/**
 * Who may do what with a demand and its matches: permission, then ownership, then state. The server refuses with the
 * code; the interface hides the action.
 */

import { can, isOfficeRole, type Actor } from '../access/permissions.ts';
import { anonymousName } from '../reservations/reservation-customer.ts';
import { accessRefusal, type Refusal } from '../access/refusal.ts';
import type { Availability, DemandStatus, MatchState } from './demand-status.ts';

export interface OwnedDemand {
  status: DemandStatus;
  /** The owner; at first the user who entered it. Null: an API key entered it. */
  owner_id: string | null;
}

interface NamedDemand extends OwnedDemand {
  customer_name: string;
}

/** Salespeople change their own demands, the office any. */
const ownRefusal = (actor: Actor, { owner_id }: OwnedDemand) =>
  accessRefusal(actor, 'reservations.edit', { created_by: owner_id });

const endedRefusal = ({ status }: OwnedDemand): Refusal =>
  status === 'open' ? null : { code: 'demand_ended' };

/** Changing it, marking it as fulfilled or closing it; also its matches. */
export function canUpdateDemand(actor: Actor, demand: OwnedDemand): Refusal {
  return ownRefusal(actor, demand) ?? endedRefusal(demand);
}

/** Making someone else responsible. */
export function canAssignDemand(actor: Actor, demand: OwnedDemand): Refusal {
  return isOfficeRole(actor.role) ? canUpdateDemand(actor, demand) : { code: 'forbidden' };
}

/** Not without a customer: what is written about an anonymised demand would never be anonymised again. */
export function canReopenDemand(actor: Actor, demand: NamedDemand): Refusal {
  const refusal = ownRefusal(actor, demand);
  if (refusal !== null) return refusal;
  if (demand.status === 'open') return { code: 'demand_open' };
  return demand.customer_name === anonymousName ? { code: 'customer_anonymised' } : null;
}

/** In any state: it is for demands entered by mistake. */
export function canDeleteDemand(actor: Actor, demand: OwnedDemand): Refusal {
  return ownRefusal(actor, demand);
}

/** Only the owner marks matches as seen: a look by others must not hide what is new. */
export function canMarkSeen(actor: Actor, { owner_id }: OwnedDemand): Refusal {
  return actor.id !== null && actor.id === owner_id ? null : { code: 'not_owner' };
}

export const demandActions = ['update', 'assign', 'serve', 'close', 'reopen', 'delete'] as const;
export type DemandAction = (typeof demandActions)[number];

/** The actions that are possible now, in the order of menus. */
export function allowedDemandActions(actor: Actor, demand: NamedDemand): DemandAction[] {
  const refusals: Record<DemandAction, Refusal> = {
    update: canUpdateDemand(actor, demand),
    assign: canAssignDemand(actor, demand),
    serve: canUpdateDemand(actor, demand),
    close: canUpdateDemand(actor, demand),
    reopen: canReopenDemand(actor, demand),
    delete: canDeleteDemand(actor, demand),
  };
  return demandActions.filter((action) => refusals[action] === null);
}

export interface ActedMatch {
  state: MatchState;
  availability: Availability;
}

/** Nothing more is to be decided about a machine that this customer has reserved, waits for or has bought. */
const isTaken = ({ state }: Pick<ActedMatch, 'state'>) =>
  state === 'reserved' || state === 'queued' || state === 'sold';

export const matchActions = ['reserve', 'queue', 'offer', 'reject', 'reconsider'] as const;
export type MatchAction = (typeof matchActions)[number];

/** The states in which a match can be offered, found unsuitable, or become undecided again. */
const answerable: Record<MatchAnswer, readonly MatchState[]> = {
  offer: ['new', 'seen'],
  reject: ['new', 'seen', 'offered'],
  reconsider: ['offered', 'unsuitable'],
};
export type MatchAnswer = Extract<MatchAction, 'offer' | 'reject' | 'reconsider'>;

export function canAnswerMatch(
  actor: Actor,
  demand: OwnedDemand,
  match: Pick<ActedMatch, 'state'>,
  answer: MatchAnswer,
): Refusal {
  const refusal = canUpdateDemand(actor, demand);
  if (refusal !== null) return refusal;
  if (isTaken(match)) return { code: 'match_taken' };
  return answerable[answer].includes(match.state) ? null : { code: 'match_answered' };
}

/**
 * The actions that are possible now, in the order of menus. `reserve` and `queue` are the calls of reservations and the
 * queue, for the customer of the demand; their own rules still apply.
 */
export function allowedMatchActions(actor: Actor, demand: OwnedDemand, match: ActedMatch): MatchAction[] {
  const isOpen = demand.status === 'open' && !isTaken(match) && match.state !== 'unsuitable';
  const canTake = isOpen && can(actor, 'reservations.create');
  const canAnswer = (answer: MatchAnswer) => canAnswerMatch(actor, demand, match, answer) === null;
  const isAllowed: Record<MatchAction, boolean> = {
    reserve: canTake && match.availability === 'available',
    queue: canTake && match.availability === 'held',
    offer: canAnswer('offer'),
    reject: canAnswer('reject'),
    reconsider: canAnswer('reconsider'),
  };
  return matchActions.filter((action) => isAllowed[action]);
}

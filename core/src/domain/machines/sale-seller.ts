/** Who a sale is credited to: it counts as theirs in lists and reports, and they may correct and reverse it. */

import { isOfficeRole, type Actor } from '../access/permissions.ts';
import type { Refusal } from '../access/refusal.ts';

export interface Seller {
  id: string | null;
  name: string;
}

/** `salesperson`: of the reservation, null without one and once their account is no longer active. */
export const defaultSeller = (actor: Seller, salesperson: Seller | null): Seller => salesperson ?? actor;

/** Choosing somebody else: for those who may change the records of others. */
export const canChooseSeller = (actor: Pick<Actor, 'role'>): Refusal =>
  isOfficeRole(actor.role) ? null : { code: 'forbidden' };

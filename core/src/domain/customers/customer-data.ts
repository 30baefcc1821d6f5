import { can, isOfficeRole, type Actor } from '../access/permissions.ts';

const needed = ['exports.create', 'reservations.view', 'quotes.view', 'machines.view'] as const;

/** Exporting everything about a customer: the office answers such requests, if it may see every kind of record. */
export const canExportCustomer = (actor: Actor): boolean =>
  isOfficeRole(actor.role) && needed.every((permission) => can(actor, permission));

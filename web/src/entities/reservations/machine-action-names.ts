import { actionKeys as reservationKeys } from './reservation-action-names.ts';

/** Actions of the machine's live reservation; their dialogs belong to reservations. */
export const liveReservationActions = [
  'approve',
  'reject',
  'extend',
  'requestExtension',
  'declineExtension',
  'editReservation',
  'replace',
] as const;
export type LiveReservationAction = (typeof liveReservationActions)[number];

export const machineActions = [
  'reserve',
  'approve',
  'reject',
  'sell',
  'extend',
  'requestExtension',
  'declineExtension',
  'queue',
  'quote',
  'edit',
  'reprice',
  'editReservation',
  'replace',
  'editSale',
  'cancelReservation',
  'storno',
  'release',
  'delete',
] as const;
export type MachineAction = (typeof machineActions)[number];
/** A quote has a screen of its own; the others have a dialog. */
export type MachineDialogAction = Exclude<MachineAction, 'quote'>;

/** The key of each action in the open record and, of some, in the list. */
export const actionKeys: Record<MachineAction, string> = {
  reserve: 'r',
  approve: reservationKeys.approve,
  reject: reservationKeys.reject,
  sell: reservationKeys.complete,
  extend: reservationKeys.extend,
  requestExtension: reservationKeys.requestExtension,
  declineExtension: reservationKeys.declineExtension,
  queue: 'q',
  quote: 'o',
  edit: 'e',
  reprice: 'h',
  editReservation: 'c',
  replace: reservationKeys.replace,
  editSale: 'g',
  cancelReservation: reservationKeys.cancel,
  storno: 'v',
  release: 'u',
  delete: reservationKeys.delete,
};

/** Adds photos and documents to the open machine. */
export const filesKey = 'f';
/** Adds a cost to it. */
export const costKey = 'i';

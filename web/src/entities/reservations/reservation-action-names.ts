export const reservationActions = [
  'approve',
  'reject',
  'extend',
  'requestExtension',
  'declineExtension',
  'complete',
  'edit',
  'replace',
  'cancel',
  'delete',
] as const;
export type ReservationAction = (typeof reservationActions)[number];

/** The key of each action in the open record; the same letters mean the same for a machine. */
export const actionKeys: Record<ReservationAction, string> = {
  approve: 'a',
  reject: 'n',
  extend: 'p',
  // Instead of extending.
  requestExtension: 'p',
  // A running reservation cannot be rejected.
  declineExtension: 'n',
  complete: 's',
  edit: 'e',
  replace: 't',
  cancel: 'z',
  delete: 'd',
};

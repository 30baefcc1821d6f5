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

/** The first takes the place of extending, the second that of rejecting; they have the same keys. */
export const standIns: readonly string[] = [
  'requestExtension',
  'declineExtension',
] satisfies ReservationAction[];

/** The key of each action in the open record; the same letters mean the same for a machine. */
export const actionKeys: Record<ReservationAction, string> = {
  approve: 'a',
  reject: 'n',
  extend: 'p',
  requestExtension: 'p',
  declineExtension: 'n',
  complete: 's',
  edit: 'e',
  replace: 't',
  cancel: 'z',
  delete: 'd',
};

/** Why none of the suggested replacements suits, for a request to reserve without one. */

/** `other` is explained in the user’s own words. */
export const rejectionReasons = [
  'too_old',
  'wrong_size',
  'wrong_place',
  'customer_refused',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export const maxRejectedCandidates = 50;
export const maxRejectionWords = 500;

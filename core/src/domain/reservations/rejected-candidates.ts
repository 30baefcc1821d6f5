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

/** How requests for approval end; `withdrawn`: cancelled before a decision. */
export const requestOutcomes = ['approved', 'rejected', 'withdrawn'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

export const maxRejectedCandidates = 50;
export const maxRejectionWords = 500;

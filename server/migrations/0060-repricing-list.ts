/** The orders of the proposed prices. */
export const up: readonly string[] = [
  `create index repricing_proposals_value on repricing_proposals (currency, current_value, machine_id)`,
  `create index repricing_proposals_days on repricing_proposals (in_stock_since, machine_id)`,
  `create index repricing_proposals_reduction
     on repricing_proposals (((current_value - price) / current_value), machine_id)`,
];

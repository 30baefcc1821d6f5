/** A machine without a number was stored under the beginning of its id, which tells nobody anything; now under its name alone. */
export const up: readonly string[] = ['sales', 'rejected_candidates'].map(
  (table) => `update ${table} set machine_identifier = '' where machine_identifier ~ '^[0-9a-f]{8}…$'`,
);

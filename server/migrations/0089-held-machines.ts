const held = `deleted_at is null and status in ('reserved', 'pending_approval')`;

/** Machines that are held, in the orders of the calendar: most of its bars are theirs. */
export const up: readonly string[] = [
  `create index machines_held on machines (name_key, id) where ${held}`,
  `create index machines_held_branch on machines ((lane_group(location) collate "C" || U&'\\0001' || name_key), id) where ${held}`,
];

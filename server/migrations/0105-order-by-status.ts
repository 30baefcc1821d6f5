/** Machines sorted by status, in the order of the process instead of the alphabet. */
export const up: readonly string[] = [
  `create index machines_status_order on machines (type, (array_position(
     array['available', 'reserved', 'pending_approval', 'maintenance', 'damaged', 'sold'], status)), id)
     where deleted_at is null`,
];

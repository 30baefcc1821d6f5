/**
 * The lanes of the calendar under branches and sellers: groups in Czech order, those without a name last. The machines
 * of a branch and the reservations of a seller are read in this order.
 */
export const up: readonly string[] = [
  `create function lane_group(name text) returns text language sql immutable parallel safe
     return coalesce(czech_key(nullif(btrim(name), '')), U&'\\FFFF') || U&'\\0001' || coalesce(btrim(name), '')`,
  `create index machines_branch on machines ((lane_group(location) collate "C" || U&'\\0001' || name_key), id) where deleted_at is null`,
  `create index reservations_seller on reservations ((lane_group(sales_person) collate "C"))
     where deleted_at is null and status in ('pending_approval', 'active', 'extended', 'completed')`,
];

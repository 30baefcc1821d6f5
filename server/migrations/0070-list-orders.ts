/**
 * The orders of the remaining columns that lists of machines show unless configured otherwise, as
 * `machine-order.repo` has them, and machines by condition: those in poor condition are few.
 */
const stockText = (column: string) =>
  `create index machines_${column} on machines (type, (czech_key(left(${column}, 100)) collate "C"), id)
     where deleted_at is null and type = 'stock'`;

export const up: readonly string[] = [
  `create index machines_category_order on machines (type, category, id) where deleted_at is null`,
  `create index machines_equipment_number on machines (type, (czech_key(left(equipment_number, 100)) collate "C"), id)
     where deleted_at is null`,
  `create index machines_operating_hours on machines (type, operating_hours, id) where deleted_at is null`,
  stockText('dodano_status'),
  stockText('zakaznik_stock'),
  `create index machines_condition on machines (type, condition) where deleted_at is null`,
];

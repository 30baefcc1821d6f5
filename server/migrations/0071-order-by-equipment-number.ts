export const up: readonly string[] = [
  `create index machines_equipment_number on machines (type, (czech_key(left(equipment_number, 100)) collate "C"), id)
     where deleted_at is null`,
];

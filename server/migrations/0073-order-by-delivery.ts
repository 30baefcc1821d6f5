export const up: readonly string[] = [
  `create index machines_dodano_status on machines (type, (czech_key(left(dodano_status, 100)) collate "C"), id)
     where deleted_at is null and type = 'stock'`,
];

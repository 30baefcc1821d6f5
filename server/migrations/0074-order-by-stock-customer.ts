export const up: readonly string[] = [
  `create index machines_zakaznik_stock on machines (type, (czech_key(left(zakaznik_stock, 100)) collate "C"), id)
     where deleted_at is null and type = 'stock'`,
];

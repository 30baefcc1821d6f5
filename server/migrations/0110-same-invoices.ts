/**
 * Sales with the same invoice number are found while it is typed, however its spaces, dashes and case are written. And a
 * sale says who changed it last.
 */
export const up: readonly string[] = [
  `alter table sales add column updated_at timestamptz,
     add column updated_by uuid references users on delete set null`,
  `create index sales_of_invoice on sales (fold(normalize_identifier(invoice_number)))
     where invoice_number is not null and reversed_at is null`,
];

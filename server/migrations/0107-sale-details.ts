/** The invoice number of a sale, by which it is found like by its machine, and a note. */

const text = `(' ' || fold(invoice_number) || coalesce(E'\\n ' || fold(normalize_identifier(invoice_number)), ''))`;

export const up: readonly string[] = [
  `alter table sales add column invoice_number text, add column sale_note text`,
  `create index sales_invoice on sales using gin (${text} gin_trgm_ops) where invoice_number is not null`,
];

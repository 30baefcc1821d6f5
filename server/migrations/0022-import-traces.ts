/** What an import has added and what it cannot recognise again: for its undo, and for a warning before it. */
export const up: readonly string[] = [
  // Taken along by the undo of the import, brought back by the next import that names it.
  `alter table categories add column import_batch_id uuid references import_batches on delete set null`,
  // New machines without any number: the same file makes them once more.
  `alter table import_batches add column without_number integer not null default 0`,
];

/** What an import has added and cannot match again, for its undo and for a warning in the preview. */
export const up: readonly string[] = [
  // Hidden by the undo of the import, and shown again by the next import that names it.
  `alter table categories add column import_batch_id uuid references import_batches on delete set null`,
  // New machines without any number: importing the same file again creates them again.
  `alter table import_batches add column without_number integer not null default 0`,
];

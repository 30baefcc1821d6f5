/** Imports that are looked through and mended before anything is written, and taken back afterwards. */

export const up: readonly string[] = [
  `alter table import_uploads
     add column sheet text,
     add column sheets text[] not null default '{}',
     add column sample jsonb not null default '[]'`,

  `alter table import_batches drop constraint import_batches_status_check`,
  // preparing: the rows are on their way into the staging tables; draft: a person looks at them.
  `alter table import_batches
     add constraint import_batches_status_check
       check (status in ('preparing', 'draft', 'queued', 'running', 'completed', 'failed')),
     add column kind text not null default 'machines' check (kind in ('machines', 'users', 'reservations')),
     alter column machine_type drop not null,
     add constraint import_batches_machine_type_of_kind check ((kind = 'machines') = (machine_type is not null)),
     add column mappings jsonb not null default '[]',
     add column file_columns text[] not null default '{}',
     add column staged_at timestamptz,
     add column undo_status text check (undo_status in ('queued', 'running', 'completed', 'failed')),
     add column undo_done integer not null default 0,
     add column undo_kept integer not null default 0,
     add column undone_by uuid references users on delete set null,
     add column undone_by_name text,
     add column undone_at timestamptz`,

  // Several drafts wait side by side. Whatever is in there belongs to an import that has to start anew.
  `truncate import_rows, import_targets`,
  `alter table import_rows add column batch_id uuid not null, add column cells jsonb`,
  `create index import_rows_order on import_rows (batch_id, row_number)`,
  `alter table import_targets rename column machine_id to record_id`,
  // changes: what the row would do to a user or a reservation; of machines it is found by comparing.
  `alter table import_targets
     add column batch_id uuid not null,
     add column outcome text not null default 'create' check (outcome in ('create', 'update', 'unchanged', 'error')),
     add column changes jsonb,
     alter column record_id drop not null,
     drop column is_new`,
  `create index import_targets_order on import_targets (batch_id, row_number)`,
  `create index import_targets_outcome on import_targets (batch_id, outcome, row_number)`,

  // Cells that a person has mended in a draft; they outlive a crash, which empties the staging tables.
  `create table import_corrections (
     batch_id uuid not null references import_batches on delete cascade,
     row_number integer not null,
     column_name text not null,
     value text not null,
     primary key (batch_id, row_number, column_name)
   )`,
  // The refused rows of a finished import, cell by cell as the file has them.
  `create table import_failed_rows (
     batch_id uuid not null references import_batches on delete cascade,
     row_number integer not null,
     cells jsonb not null,
     primary key (batch_id, row_number)
   )`,
  // What an import has touched, for taking it back. Without foreign keys: 100 000 checks in the one transaction
  // that everybody waits for would guard rows that are never deleted.
  `create table import_results (
     batch_id uuid not null,
     record_id uuid not null,
     row_number integer not null,
     act text not null check (act in ('created', 'updated', 'unchanged', 'refused')),
     version integer,
     before jsonb,
     undo text check (undo in ('done', 'edited', 'reserved', 'sold', 'deleted', 'number_taken', 'signed_in', 'over')),
     primary key (batch_id, record_id)
   )`,

  // How a file with these columns was mapped the last time; one for the whole company.
  `create table import_mappings (
     kind text not null,
     machine_type text not null,
     columns_key text not null,
     mappings jsonb not null,
     saved_by_name text not null,
     saved_at timestamptz not null default now(),
     primary key (kind, machine_type, columns_key)
   )`,
];

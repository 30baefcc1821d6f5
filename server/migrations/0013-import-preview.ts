/** Imports with a preview that can be corrected before writing, and an undo. */

export const up: readonly string[] = [
  `alter table import_uploads
     add column sheet text,
     add column sheets text[] not null default '{}',
     add column sample jsonb not null default '[]'`,

  `alter table import_batches drop constraint import_batches_status_check`,
  // preparing: rows are being staged; draft: a user is reviewing them.
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

  // Several drafts can exist at the same time. Existing rows belong to imports that have to start again.
  `truncate import_rows, import_targets`,
  `alter table import_rows add column batch_id uuid not null, add column cells jsonb`,
  `create index import_rows_order on import_rows (batch_id, row_number)`,
  `alter table import_targets rename column machine_id to record_id`,
  // changes: what the row would do to a user or a reservation; for machines it is found by comparing.
  `alter table import_targets
     add column batch_id uuid not null,
     add column outcome text not null default 'create' check (outcome in ('create', 'update', 'unchanged', 'error')),
     add column changes jsonb,
     alter column record_id drop not null,
     drop column is_new`,
  `create index import_targets_order on import_targets (batch_id, row_number)`,
  `create index import_targets_outcome on import_targets (batch_id, outcome, row_number)`,

  // Cells corrected in a draft; they survive a crash, which empties the staging tables.
  `create table import_corrections (
     batch_id uuid not null references import_batches on delete cascade,
     row_number integer not null,
     column_name text not null,
     value text not null,
     primary key (batch_id, row_number, column_name)
   )`,
  // The refused rows of a finished import, cell by cell as in the file.
  `create table import_failed_rows (
     batch_id uuid not null references import_batches on delete cascade,
     row_number integer not null,
     cells jsonb not null,
     primary key (batch_id, row_number)
   )`,
  // The records written by an import, for its undo. Without foreign keys, which would add 100 000 checks to one long
  // transaction for rows that are never deleted.
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

  // The last mapping of files with these columns, shared by the whole company.
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

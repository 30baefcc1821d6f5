/** Bulk actions on machines or reservations: their target, progress and undo. */
export const up: readonly string[] = [
  // attempt_id: the attempt that holds the lease. is_background: run by a job step by step; otherwise by the
  // request.
  `create table bulk_runs (
     id uuid primary key default gen_random_uuid(),
     act text not null check (act in (
       'machines.update', 'machines.sell', 'machines.reserve', 'machines.delete', 'machines.restore',
       'reservations.cancel', 'reservations.delete', 'reservations.restore'
     )),
     status text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
     params jsonb not null,
     undo_of uuid references bulk_runs on delete cascade,
     total integer not null,
     done integer not null default 0,
     refused integer not null default 0,
     failure_code text,
     is_background boolean not null,
     attempt_id uuid,
     alive_at timestamptz not null default now(),
     scope text[],
     language text not null check (language in ('cs', 'en')),
     request_id text not null,
     created_by uuid references users on delete set null,
     created_by_name text not null,
     created_at timestamptz not null default now(),
     finished_at timestamptz,
     constraint bulk_runs_finished_check check ((finished_at is null) = (status in ('queued', 'running')))
   )`,
  `create index bulk_runs_created on bulk_runs (created_at, id)`,
  `create index bulk_runs_of_user on bulk_runs (created_by, created_at, id)`,
  `create index bulk_runs_under_way on bulk_runs (alive_at) where status in ('queued', 'running')`,
  `create index bulk_runs_undo_of on bulk_runs (undo_of) where undo_of is not null`,

  // The records at the time of the request. outcome: null while waiting.
  // version, undo: the version after the action, and the previous values.
  `create table bulk_run_items (
     run_id uuid not null references bulk_runs on delete cascade,
     position integer not null,
     record_id uuid not null,
     outcome text check (outcome in ('done', 'refused', 'undone')),
     code text,
     message_key text,
     message_params jsonb,
     version integer,
     undo jsonb,
     primary key (run_id, position)
   )`,
  `create index bulk_run_items_refused on bulk_run_items (run_id, position) where outcome = 'refused'`,
  `create index bulk_run_items_undoable on bulk_run_items (run_id, position)
     where outcome = 'done' and undo is not null`,
];

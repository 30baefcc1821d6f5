/** Files produced for users, with progress and expiry; and the fetching of daily rates. */
export const up: readonly string[] = [
  // A file that was streamed directly is only history: completed and never stored.
  `create table produced_files (
     id uuid primary key default gen_random_uuid(),
     kind text not null check (kind in ('export', 'report')),
     status text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
     name text not null check (name <> ''),
     file_name text not null check (file_name <> ''),
     format text not null check (format <> ''),
     params jsonb not null,
     language text not null check (language in ('cs', 'en')),
     scope text[],
     run_id uuid,
     rows_done bigint not null default 0,
     rows_total bigint not null default 0,
     size bigint,
     is_kept boolean not null default false,
     failure_code text,
     alive_at timestamptz not null default now(),
     request_id text not null,
     created_by uuid references users on delete set null,
     created_by_name text not null,
     created_at timestamptz not null default now(),
     finished_at timestamptz,
     expires_at timestamptz,
     constraint produced_files_completed_check
       check (status <> 'completed' or (size is not null and finished_at is not null)),
     constraint produced_files_kept_check check (not is_kept or (status = 'completed' and expires_at is not null))
   )`,
  `create index produced_files_created on produced_files (kind, created_at desc, id)`,
  `create index produced_files_measured on produced_files (kind, name, format, created_at desc)
     where status = 'completed'`,
  `create index produced_files_of_creator on produced_files (created_by, created_at desc)`,
  `create index produced_files_unfinished on produced_files (alive_at) where status in ('queued', 'running')`,
  `create index produced_files_kept on produced_files (expires_at) where is_kept`,

  // The result of each fetch of the central bank's rates; `day` is the day of the rates.
  `create table exchange_rate_fetches (
     id uuid primary key default gen_random_uuid(),
     at timestamptz not null default now(),
     origin text not null check (origin in ('schedule', 'person')),
     day date,
     failure_code text,
     created_by_name text not null,
     constraint exchange_rate_fetches_outcome_check check ((day is null) <> (failure_code is null))
   )`,
  `create index exchange_rate_fetches_at on exchange_rate_fetches (at desc)`,
];

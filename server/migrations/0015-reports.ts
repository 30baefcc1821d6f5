/** Reports: indexes for their figures, schedules, and further readers of a file. */
export const up: readonly string[] = [
  // Figures of the past are calculated backwards from now, from changes since then, with index-only scans.
  `create index machine_status_changes_events on machine_status_changes (at) include (machine_id, from_status, to_status)`,
  `drop index machine_status_changes_at`,
  `create index machines_facts on machines (id) include (type, category, current_value, currency)`,
  `create index machines_entered on machines (created_at) include (type, status) where deleted_at is null`,
  `create index sales_months on sales (sold_at) include (price_czk, machine_type) where reversed_at is null`,
  `drop index sales_sold_at`,

  // Users who may read a report in addition to its creator, because it was mailed to them.
  `alter table produced_files add column readers uuid[] not null default '{}'`,

  // next_at: the next slot; the process that advances it under the row lock creates the report of the previous slot.
  // mailed_file_id: the last report that was mailed to the recipients.
  `create table report_schedules (
     id uuid primary key default gen_random_uuid(),
     report text not null check (report in ('utilisation', 'financial', 'maintenance', 'activity')),
     options jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
     language text not null check (language in ('cs', 'en')),
     rhythm text not null check (rhythm in ('weekly', 'monthly')),
     weekday integer check (weekday between 1 and 7),
     time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
     is_paused boolean not null default false,
     next_at timestamptz not null,
     owner_id uuid references users on delete set null,
     owner_name text not null,
     last_slot timestamptz,
     last_file_id uuid references produced_files on delete set null,
     mailed_file_id uuid,
     last_failure text check (last_failure in ('owner', 'recipients')),
     version integer not null default 1,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     constraint report_schedules_day_of_rhythm check ((rhythm = 'weekly') = (weekday is not null))
   )`,
  `create index report_schedules_due on report_schedules (next_at) where not is_paused`,
  `create table report_recipients (
     schedule_id uuid not null references report_schedules on delete cascade,
     user_id uuid not null references users on delete cascade,
     primary key (schedule_id, user_id)
   )`,
  `create index report_recipients_user on report_recipients (user_id)`,
];

/** Backups and API keys. */
export const up: readonly string[] = [
  // alive_at: the heartbeat of the process that makes the backup, every second.
  `create table backups (
     id uuid primary key default gen_random_uuid(),
     status text not null check (status in ('queued', 'running', 'completed', 'failed')),
     origin text not null check (origin in ('person', 'schedule', 'command')),
     file_name text not null,
     product_version text not null,
     tables_done integer not null default 0,
     tables_total integer not null default 0,
     rows_done bigint not null default 0,
     rows_total bigint not null default 0,
     size bigint,
     checksum text,
     failure_code text,
     alive_at timestamptz not null default now(),
     request_id text not null,
     created_by uuid references users on delete set null,
     created_by_name text not null,
     created_at timestamptz not null default now(),
     finished_at timestamptz,
     constraint backups_completed_check check (status <> 'completed' or (size is not null and checksum is not null))
   )`,
  `create unique index backups_one_at_a_time on backups ((true)) where status in ('queued', 'running')`,
  `create index backups_created on backups (created_at, id)`,

  // Only a hash of the key is stored: it has 256 random bits, so a fast hash is enough.
  `create table api_keys (
     id uuid primary key default gen_random_uuid(),
     name text not null check (name <> ''),
     prefix text not null,
     key_hash text not null constraint api_keys_key_unique unique,
     permissions text[] not null,
     owner_id uuid not null references users on delete cascade,
     created_at timestamptz not null default now(),
     expires_at timestamptz,
     last_used_at timestamptz,
     revoked_at timestamptz,
     revoked_by text,
     constraint api_keys_revoked_check check ((revoked_at is null) = (revoked_by is null))
   )`,
  `create index api_keys_owner on api_keys (owner_id)`,
];

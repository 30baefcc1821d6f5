/** Sign-in security: one-time links, second factors and recovery codes. */
export const up: readonly string[] = [
  // A link is valid only for the address it was mailed to: a change of the e-mail invalidates it.
  `create table account_links (
     token_hash text primary key,
     user_id uuid not null references users on delete cascade,
     purpose text not null check (purpose in ('reset', 'invitation', 'verification')),
     email text not null,
     created_at timestamptz not null default now(),
     expires_at timestamptz not null,
     used_at timestamptz
   )`,
  `create index account_links_user_id on account_links (user_id, purpose)`,
  `create index account_links_expires_at on account_links (expires_at)`,

  // Secrets are encrypted. An offered one has no effect until a code has confirmed it.
  `create table second_factors (
     user_id uuid primary key references users on delete cascade,
     secret text,
     confirmed_at timestamptz,
     last_used_step integer,
     offered_secret text,
     offered_at timestamptz,
     check ((secret is null) = (confirmed_at is null)),
     check ((offered_secret is null) = (offered_at is null))
   )`,
  `create table recovery_codes (
     user_id uuid not null references second_factors on delete cascade,
     code_hash text not null,
     used_at timestamptz,
     primary key (user_id, code_hash)
   )`,

  `create index sessions_revoked_at on sessions (revoked_at) where revoked_at is not null`,
  `create index throttles_window_started_at on throttles (window_started_at)`,
];

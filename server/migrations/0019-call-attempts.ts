/** The attempt that executes a call with an Idempotency-Key, and its last heartbeat. */
export const up: readonly string[] = [
  `alter table idempotency_keys add column attempt_id uuid, add column alive_at timestamptz not null default now()`,
];

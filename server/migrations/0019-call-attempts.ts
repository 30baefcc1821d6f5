/** Who serves a call under an idempotency key, and when they were last heard of. */
export const up: readonly string[] = [
  `alter table idempotency_keys add column attempt_id uuid, add column alive_at timestamptz not null default now()`,
];

/** In-app notifications, stored as kind and values; the text is rendered in the language of the reader. */
export const up: readonly string[] = [
  `create table notifications (
     id uuid primary key default gen_random_uuid(),
     user_id uuid not null references users on delete cascade,
     kind text not null,
     "values" jsonb not null,
     entity text not null,
     entity_id uuid not null,
     created_at timestamptz not null,
     read_at timestamptz
   )`,
  `create index notifications_of_user on notifications (user_id, created_at, id)`,
  `create index notifications_unread on notifications (user_id, created_at, id) where read_at is null`,
  `create index notifications_created on notifications (created_at)`,
  `create index notifications_entity on notifications (entity, entity_id)`,
];

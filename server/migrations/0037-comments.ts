/** Comments on records: one column per kind of record, so that they end with it. */
export const up: readonly string[] = [
  `create table comments (
     id uuid primary key default gen_random_uuid(),
     machine_id uuid references machines on delete cascade,
     reservation_id uuid references reservations on delete cascade,
     text text not null,
     search_text text not null generated always as (fold(text)) stored,
     mentions uuid[] not null default '{}',
     names_customer boolean not null,
     author_id uuid references users on delete set null,
     author_name text not null,
     created_at timestamptz not null,
     edited_at timestamptz,
     deleted_at timestamptz,
     deleted_by uuid references users on delete set null,
     deleted_by_name text,
     anonymised_at timestamptz,
     constraint comments_one_subject check (num_nonnulls(machine_id, reservation_id) = 1)
   )`,
  `create index comments_of_machine on comments (machine_id, created_at, id) where machine_id is not null`,
  `create index comments_of_reservation on comments (reservation_id, created_at, id)
     where reservation_id is not null`,
  `create index comments_of_author on comments (author_id, created_at)`,
  `alter table user_settings add column comment_mentions boolean not null default true`,
];

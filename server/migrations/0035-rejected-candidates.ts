/** Suggested replacements that did not suit, with the reasons of the request for approval. */
export const up: readonly string[] = [
  // The names outlive the machines.
  `create table rejected_candidates (
     reservation_id uuid not null references reservations on delete cascade,
     position smallint not null,
     machine_id uuid references machines on delete set null,
     machine_name text not null,
     machine_identifier text not null,
     reason text not null
       check (reason in ('too_old', 'wrong_size', 'wrong_place', 'customer_refused', 'other')),
     words text,
     primary key (reservation_id, position),
     constraint rejected_candidates_words_check check (words is null or reason = 'other')
   )`,
  `create index rejected_candidates_machine on rejected_candidates (machine_id)`,
];

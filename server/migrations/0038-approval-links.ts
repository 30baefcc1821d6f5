/** One-time links that decide on requests for approval, and deputies of approvers. */
export const up: readonly string[] = [
  `alter table account_links
     drop constraint account_links_purpose_check,
     add column reservation_id uuid references reservations on delete cascade,
     add constraint account_links_purpose_check
       check (purpose in ('reset', 'invitation', 'verification', 'approval')),
     add constraint account_links_reservation_check check ((purpose = 'approval') = (reservation_id is not null))`,
  `create index account_links_reservation on account_links (reservation_id) where reservation_id is not null`,

  // Days in the company's time zone, both included.
  `create table deputies (
     id uuid primary key default gen_random_uuid(),
     approver_id uuid not null references users on delete cascade,
     deputy_id uuid not null references users on delete cascade,
     from_day date not null,
     to_day date not null,
     created_at timestamptz not null,
     ended_at timestamptz,
     constraint deputies_people_check check (approver_id <> deputy_id),
     constraint deputies_days_check check (to_day >= from_day)
   )`,
  // Every request asks whether its sender is a deputy.
  `create index deputies_deputy on deputies (deputy_id, to_day) where ended_at is null`,
  `create index deputies_approver on deputies (approver_id, to_day) where ended_at is null`,

  `alter table sent_reminders
     drop constraint sent_reminders_kind_check,
     add constraint sent_reminders_kind_check check (kind in ('reservation', 'service', 'approval'))`,
];

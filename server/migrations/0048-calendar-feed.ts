/** The secret address of a person's calendar feed, and the indexes that it is read by. */
export const up: readonly string[] = [
  `alter table account_links
     drop constraint account_links_purpose_check,
     add column last_read_at timestamptz,
     add constraint account_links_purpose_check
       check (purpose in ('reset', 'invitation', 'verification', 'approval', 'calendar'))`,
  `create unique index account_links_calendar_unique on account_links (user_id) where purpose = 'calendar'`,
  `create index reservations_author on reservations (created_by, status) where deleted_at is null`,
  `create index machines_serviced on machines (created_by, last_service_date)
     where deleted_at is null and status <> 'sold' and last_service_date is not null`,
];

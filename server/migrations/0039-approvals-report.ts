/** Requests for approval by the time of their decision or withdrawal, for the report about them. */
export const up: readonly string[] = [
  `create index reservations_requests on reservations (coalesce(decided_at, cancelled_at))
     where approval_requested_at is not null`,
  `alter table report_schedules
     drop constraint report_schedules_report_check,
     add constraint report_schedules_report_check
       check (report in ('utilisation', 'financial', 'maintenance', 'activity', 'approvals'))`,
];

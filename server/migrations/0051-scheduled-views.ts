/** Saved views are exported on a schedule (decision 55). */
export const up: readonly string[] = [
  // A schedule outlives its view, to say why nothing is created any more.
  `alter table report_schedules
     drop constraint report_schedules_report_check,
     drop constraint report_schedules_rhythm_check,
     drop constraint report_schedules_last_failure_check,
     add column view_id uuid references views on delete set null,
     add column format text check (format in ('xlsx', 'csv')),
     add constraint report_schedules_report_check
       check (report in ('utilisation', 'financial', 'maintenance', 'activity', 'approvals', 'unmetDemand', 'view')),
     add constraint report_schedules_rhythm_check check (rhythm in ('daily', 'weekly', 'monthly')),
     add constraint report_schedules_last_failure_check check (last_failure in ('owner', 'recipients', 'view')),
     add constraint report_schedules_view_check
       check ((report = 'view') = (format is not null) and (report = 'view' or view_id is null and rhythm <> 'daily'))`,
  `create index report_schedules_view on report_schedules (view_id) where view_id is not null`,
];

/** The report about demands that no machine fits can be scheduled. */
export const up: readonly string[] = [
  `alter table report_schedules
     drop constraint report_schedules_report_check,
     add constraint report_schedules_report_check
       check (report in ('utilisation', 'financial', 'maintenance', 'activity', 'approvals', 'unmetDemand'))`,
];

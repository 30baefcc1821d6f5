/** Demands can be imported; bulk actions also change queue entries and demands. */
export const up: readonly string[] = [
  `alter table import_batches
     drop constraint import_batches_kind_check,
     add constraint import_batches_kind_check check (kind in ('machines', 'users', 'reservations', 'demands'))`,
  `alter table bulk_runs
     drop constraint bulk_runs_act_check,
     add constraint bulk_runs_act_check check (act in (
       'machines.update', 'machines.sell', 'machines.reserve', 'machines.delete', 'machines.restore',
       'reservations.cancel', 'reservations.delete', 'reservations.restore',
       'queue.withdraw', 'demands.close', 'demands.assign'
     ))`,
];

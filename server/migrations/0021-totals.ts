/**
 * How many machines the inventory has and what they are worth, by what lists are narrowed by most. Each change
 * adds a row with the difference, never updates one, so that nobody waits for another's transaction; a job folds
 * the rows together from time to time. A total is the sum of its rows, in every snapshot the true one.
 */
const groups = 'type, status, category, currency';
const added = `select ${groups}, 1 as n, coalesce(current_value, 0) as value from added where deleted_at is null`;
const removed = `select ${groups}, -1, -coalesce(current_value, 0) from removed where deleted_at is null`;

const addTotals = (rows: string) => `
  insert into machine_totals (${groups}, n, value)
  select ${groups}, sum(n), sum(value) from (${rows}) as changed (${groups}, n, value)
  group by ${groups} having sum(n) <> 0 or sum(value) <> 0`;

export const up: readonly string[] = [
  `create table machine_totals (
     type text not null,
     status text not null,
     category text not null,
     currency text not null,
     n integer not null,
     value numeric not null
   )`,
  `create function total_machines() returns trigger language plpgsql as $$
     begin
       case tg_op
         when 'INSERT' then ${addTotals(added)};
         when 'UPDATE' then ${addTotals(`${added} union all ${removed}`)};
         when 'DELETE' then ${addTotals(removed)};
         else delete from machine_totals;
       end case;
       return null;
     end $$`,
  `create trigger machines_added after insert on machines
     referencing new table as added for each statement execute function total_machines()`,
  `create trigger machines_changed after update on machines
     referencing old table as removed new table as added for each statement execute function total_machines()`,
  `create trigger machines_removed after delete on machines
     referencing old table as removed for each statement execute function total_machines()`,
  `create trigger machines_truncated after truncate on machines
     for each statement execute function total_machines()`,
  addTotals(added.replace('from added', 'from machines')),
];

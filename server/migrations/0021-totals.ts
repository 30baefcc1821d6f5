/**
 * The number of machines and reservations and the value of machines, grouped by the most common filters. Each change
 * inserts a row with the difference instead of updating one, so that transactions do not wait for each other; jobs
 * merge the rows regularly. A total is the sum of its rows, which is correct in every snapshot.
 */
interface Totals {
  /** Singular and plural of the table name. */
  of: readonly [string, string];
  /** Columns to group by. */
  by: string;
  /** The sums by column name. */
  sums: Record<string, string>;
}

function keepTotals({ of: [one, many], by, sums }: Totals): string[] {
  const names = Object.keys(sums);
  const addTotals = (rows: string) => `
    insert into ${one}_totals (${by}, ${names.join(', ')})
    select ${by}, ${names.map((name) => `sum(${name})`).join(', ')} from (${rows}) as changed
    group by ${by} having ${names.map((name) => `sum(${name}) <> 0`).join(' or ')}`;
  const rowsOf = (table: string, sign: '' | '-') => `
    select ${by}, ${names.map((name) => `${sign}${sums[name] ?? ''} as ${name}`).join(', ')}
    from ${table} where deleted_at is null`;
  const [added, removed] = [rowsOf('added', ''), rowsOf('removed', '-')];
  const trigger = (name: string, event: string, tables: string) => `
    create trigger ${many}_${name} after ${event} on ${many} ${tables}
    for each statement execute function total_${many}()`;
  return [
    `create function total_${many}() returns trigger language plpgsql as $$
     begin
       case tg_op
         when 'INSERT' then ${addTotals(added)};
         when 'UPDATE' then ${addTotals(`${added} union all ${removed}`)};
         when 'DELETE' then ${addTotals(removed)};
         else delete from ${one}_totals;
       end case;
       return null;
     end $$`,
    trigger('added', 'insert', 'referencing new table as added'),
    trigger('changed', 'update', 'referencing new table as added old table as removed'),
    trigger('removed', 'delete', 'referencing old table as removed'),
    trigger('truncated', 'truncate', ''),
    addTotals(rowsOf(many, '')),
  ];
}

export const up: readonly string[] = [
  `create table machine_totals (
     type text not null,
     status text not null,
     category text not null,
     currency text not null,
     n integer not null,
     value numeric not null
   )`,
  ...keepTotals({
    of: ['machine', 'machines'],
    by: 'type, status, category, currency',
    sums: { n: '1', value: 'coalesce(current_value, 0)' },
  }),
  `create table reservation_totals (status text not null, n integer not null)`,
  ...keepTotals({ of: ['reservation', 'reservations'], by: 'status', sums: { n: '1' } }),
  // Replaced by the totals.
  `drop index reservations_counts`,
];

/**
 * How many machines and reservations there are, and what the machines are worth, by what lists are narrowed by most.
 * Each change adds a row with the difference, never updates one, so that nobody waits for another's transaction; jobs
 * fold the rows together from time to time. A total is the sum of its rows, in every snapshot the true one.
 */
interface Totals {
  /** Singular and plural of the table. */
  of: readonly [string, string];
  /** Columns by which it is grouped. */
  by: string;
  /** What is added up, by the names of the columns. */
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
  // The totals are what it was for.
  `drop index reservations_counts`,
];

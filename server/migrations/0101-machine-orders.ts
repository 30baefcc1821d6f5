/** The orders of lists for which an index is built on demand, and when they were last used. */
export const up: readonly string[] = [
  `create table machine_orders (
     sort text primary key,
     index_name text not null,
     used_at timestamptz not null
   )`,
];

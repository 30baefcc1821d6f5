/** Rules that propose another price for machines in stock, and their proposals (decision 56). */
export const up: readonly string[] = [
  // Without a category: for the categories that have no rule of their own.
  `create table repricing_rules (
     id uuid primary key default gen_random_uuid(),
     category text references categories (key) on update cascade on delete cascade,
     after_days integer not null check (after_days between 1 and 3650),
     percent numeric(4, 1) not null check (percent > 0 and percent <= 90),
     floor_percent numeric(4, 1) check (floor_percent between 0 and 900),
     created_at timestamptz not null,
     updated_at timestamptz not null,
     constraint repricing_rules_days_unique unique nulls not distinct (category, after_days)
   )`,
  // What the rules propose, with everything that the price was calculated from: a proposal whose machine differs is out
  // of date and not shown.
  `create table repricing_proposals (
     machine_id uuid primary key references machines on delete cascade,
     rule_id uuid not null references repricing_rules on delete cascade,
     category text not null,
     in_stock_since date not null,
     current_value numeric(14, 2) not null,
     purchase_price numeric(14, 2),
     currency text not null,
     price numeric(14, 2) not null,
     proposed_at timestamptz not null
   )`,
  `create index repricing_proposals_rule on repricing_proposals (rule_id)`,
  // What people do not want to be asked about by a rule until a day, or at all.
  `create table repricing_postponements (
     machine_id uuid references machines on delete cascade,
     rule_id uuid references repricing_rules on delete cascade,
     until date,
     postponed_at timestamptz not null,
     postponed_by uuid references users on delete set null,
     postponed_by_name text not null,
     primary key (machine_id, rule_id)
   )`,
  `create index repricing_postponements_rule on repricing_postponements (rule_id)`,
  // proposedPrice in core is the same.
  `create function proposed_price(value numeric, purchase numeric, percent numeric, floor_percent numeric) returns numeric
   immutable language sql as $$
     select case when price > 0 and price < value then price end
     from (select case when value >= 10000 then 100 else 1 end as step) s
     cross join lateral (
       select case when floor_percent is null or purchase is not null then
         ceil(greatest(value * (100 - percent) / 100, purchase * (100 + floor_percent) / 100) / s.step) * s.step
       end as price
     ) p
   $$`,
  `alter table bulk_runs
     drop constraint bulk_runs_act_check,
     add constraint bulk_runs_act_check check (act in (
       'machines.update', 'machines.sell', 'machines.reserve', 'machines.delete', 'machines.restore',
       'reservations.cancel', 'reservations.delete', 'reservations.restore',
       'queue.withdraw', 'demands.close', 'demands.assign', 'quotes.assign', 'repricing.accept', 'repricing.postpone'
     ))`,
];

/**
 * What a sold machine has cost after its purchase, in the currency of its purchase. Kept by triggers, as invoices come
 * after the sale; it stays with the sale when the machine is deleted for good (decision 56).
 */
const costsOf = (machine: string, currency: string) =>
  `coalesce((select sum(cost_in(c.amount, c.currency, c.rates, ${currency})) from machine_costs c
     where c.machine_id = ${machine}), 0)`;

export const up: readonly string[] = [
  `alter table sales add column costs numeric(14, 2) not null default 0`,
  `update sales s set costs = ${costsOf('s.machine_id', 's.purchase_currency')}
   where s.purchase_currency is not null and exists (select from machine_costs c where c.machine_id = s.machine_id)`,
  `create function set_sale_costs() returns trigger language plpgsql as $$
   begin
     if new.machine_id is not null and new.purchase_currency is not null then
       new.costs := ${costsOf('new.machine_id', 'new.purchase_currency')};
     end if;
     return new;
   end $$`,
  `create trigger sales_costs before insert on sales for each row execute function set_sale_costs()`,
  // Fires once the machine has its new total; it does not when the machine is deleted with its costs.
  `create function pass_costs_to_sale() returns trigger language plpgsql as $$
   begin
     update sales s set costs = ${costsOf('s.machine_id', 's.purchase_currency')}
     where s.machine_id = new.id and s.reversed_at is null and s.purchase_currency is not null;
     return null;
   end $$`,
  `create trigger machines_costs_sold after update of costs_total on machines
     for each row when (new.status = 'sold' and old.costs_total <> new.costs_total)
     execute function pass_costs_to_sale()`,
];

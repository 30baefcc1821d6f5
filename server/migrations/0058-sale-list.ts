/**
 * The list of sales: searched, ordered by price and margin, and with saved views. The rate of the purchase is stored, so
 * that the margin is a column that can be ordered by (decision 56).
 */

const machineParts = `' ' || fold(machine_name) || E'\\n ' || fold(machine_identifier)
  || coalesce(E'\\n ' || fold(normalize_identifier(machine_identifier)), '') || E'\\n ' || fold(seller_name)`;

// Converted in CZK only if the currencies differ, as in core.
const margin = `case when purchase_currency = currency then round((price - purchase_price - costs) * rate, 2)
  else price_czk - round((purchase_price + costs) * purchase_rate, 2) end`;
const percent = `case when purchase_currency = currency then round((price - purchase_price - costs) / price * 100, 1)
  else round((price_czk - round((purchase_price + costs) * purchase_rate, 2)) / nullif(price_czk, 0) * 100, 1) end`;

export const up: readonly string[] = [
  `alter table sales add column purchase_rate numeric(18, 8)`,
  // CZK for one unit where no rate is stored, as the application reads the settings; a test compares the two.
  `create function setting_rate(currency text) returns numeric stable language sql as $$
     select round(1 / coalesce(s.value::numeric, d.units), 8)
     from (values ('EUR', 'exchange_rate_czk_eur', 0.041), ('USD', 'exchange_rate_czk_usd', 0.044),
       ('GBP', 'exchange_rate_czk_gbp', 0.034)) d (currency, key, units)
     left join settings s using (key)
     where d.currency = setting_rate.currency
   $$`,
  `create function set_sale_purchase_rate() returns trigger language plpgsql as $$
   begin
     new.purchase_rate := case
       when new.purchase_currency is null then null
       when new.purchase_currency = new.currency then new.rate
       when new.purchase_currency = 'CZK' then 1
       else coalesce((
         select r.rate from exchange_rates r
         where r.currency = new.purchase_currency and r.day <= (new.sold_at at time zone
           coalesce((select value from settings where key = 'timezone'), 'Europe/Prague'))::date
         order by r.day desc limit 1), new.purchase_rate, setting_rate(new.purchase_currency)) end;
     return new;
   end $$`,
  `create trigger sales_purchase_rate before insert or update of purchase_currency on sales
     for each row execute function set_sale_purchase_rate()`,
  `update sales set purchase_currency = purchase_currency where purchase_currency is not null`,

  // Without customers for those who may not see them.
  `alter table sales
     add column machine_text text not null generated always as (${machineParts}) stored,
     add column search_text text not null generated always as (${machineParts}
       || coalesce(E'\\n ' || fold(customer_company), '') || coalesce(E'\\n ' || fold(customer_name), '')
       || coalesce(E'\\n ' || fold(customer_email), '') || coalesce(E'\\n ' || tax_number(customer_tax_id), '')) stored,
     add column margin_czk numeric generated always as (${margin}) stored,
     add column margin_percent numeric generated always as (${percent}) stored`,

  `create index sales_search on sales using gin (search_text gin_trgm_ops)`,
  // Replaces the one without the id; everything that is counted for the list and for reports.
  `create index sales_newest on sales (sold_at, id) include (price_czk, machine_type, sold_by, margin_czk)
     where reversed_at is null`,
  `drop index sales_months`,
  `create index sales_price on sales (price_czk, id) where reversed_at is null`,
  `create index sales_margin on sales (margin_czk, id) where reversed_at is null`,
  `create index sales_margin_percent on sales (margin_percent, id) where reversed_at is null`,
  `create index sales_seller on sales (sold_by, sold_at, id) where reversed_at is null`,

  `alter table views drop constraint views_list_check`,
  `alter table views add constraint views_list_check check (list in
     ('used_machines', 'stock_machines', 'reservations', 'queue', 'demands', 'sales', 'users', 'audit'))`,
];

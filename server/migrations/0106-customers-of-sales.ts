/**
 * A sale has the whole customer, also one without a reservation, which is then suggested and found like those of reservations;
 * and a reversed sale says why.
 */

const customer = (column: string) => `coalesce(customer_${column}, '')`;

/** Those that no reservation has. */
const isOwn = 'reservation_id is null and reversed_at is null and customer_key is not null';

export const up: readonly string[] = [
  `alter table sales
     add column customer_phone text,
     add column customer_address text,
     add column reversal_reason text,
     add column customer_text text not null generated always as (case when reservation_id is null then customer_text_of(
       ${['name', 'company', 'email', 'phone'].map(customer).join(', ')}, customer_tax_id) else '' end) stored`,
  `create index sales_customer_text on sales using gin (customer_text gin_trgm_ops) where ${isOwn}`,
  `create index sales_own_customer on sales (sold_at desc, id desc) where ${isOwn}`,
  `create index sales_reversed on sales (sold_at, id) where reversed_at is not null`,
];

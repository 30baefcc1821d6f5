/** A call of proposed_price in PL/pgSQL takes a seventh of the time; proposedPrice in core is the same. */
export const up: readonly string[] = [
  `create or replace function proposed_price(value numeric, purchase numeric, percent numeric, floor_percent numeric)
   returns numeric immutable language plpgsql as $$
   declare
     step constant integer := case when value >= 10000 then 100 else 1 end;
     price numeric;
   begin
     if floor_percent is not null and purchase is null then
       return null;
     end if;
     price := ceil(greatest(value * (100 - percent) / 100, purchase * (100 + floor_percent) / 100) / step) * step;
     return case when price > 0 and price < value then price end;
   end $$`,
];

/** A view of any list keeps its filter by category when the category's key changes, no longer only a view of machines. */
export const up: readonly string[] = [
  `create or replace function rename_viewed_category() returns trigger language plpgsql as $$
   begin
     update views v set state = jsonb_set(v.state, '{filter,category}',
       case jsonb_typeof(v.state #> '{filter,category}')
         when 'array' then (
           select jsonb_agg(case when wanted.key = old.key then new.key else wanted.key end order by wanted.place)
           from jsonb_array_elements_text(v.state #> '{filter,category}') with ordinality as wanted (key, place))
         else to_jsonb(new.key)
       end)
     where v.state #> '{filter,category}' ? old.key;
     return null;
   end $$`,
];

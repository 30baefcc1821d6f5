/** The list of demands is searched by what is wanted, too: the texts of the criteria, and the names of wanted categories. */
export const up: readonly string[] = [
  // Each after a space, as in the other search texts. A criterion is a text or a list of them.
  `create function wanted_words(criteria jsonb) returns text language sql immutable parallel safe
   return coalesce((
     select string_agg(E'\\n ' || fold(word #>> '{}'), '')
     from jsonb_each(criteria) as criterion (name, value)
     cross join lateral jsonb_path_query(criterion.value, '$[*]') as word
     where criterion.name in
       ('search', 'name', 'manufacturer', 'model', 'location', 'serialNumber', 'equipmentNumber')
   ), '')`,
  `alter table demands
     add column wanted_text text not null generated always as (wanted_words(criteria)) stored`,
  `create index demands_wanted on demands using gin (wanted_text gin_trgm_ops)`,
  // The names of categories change, so they are looked up.
  `create index demands_category on demands using gin ((criteria -> 'category'))`,
];

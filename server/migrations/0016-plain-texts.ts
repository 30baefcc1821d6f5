/**
 * Most texts (numbers, models, codes) have no diacritics, so they do not need the long table of letters that
 * translate() searches for every character. Results do not change, so indexes and columns stay valid.
 */

const copy = (name: string) =>
  `do $$ begin
     execute replace(pg_get_functiondef('${name}(text)'::regprocedure), '.${name}(', '.${name}_marked(');
   end $$`;

const isPlain = 'octet_length(value) = length(value)';
// Of the ASCII characters the table changes only the tab.
const plain = `lower(translate(value, E'\\t', ' ') collate "C")`;

// Not strict, because the planner cannot inline a strict function with a CASE.
export const up: readonly string[] = [
  copy('fold'),
  copy('czech_key'),
  `create or replace function fold(value text) returns text language sql immutable parallel safe
     return case when ${isPlain} then ${plain} else fold_marked(value) end`,
  `create or replace function czech_key(value text) returns text language sql immutable parallel safe
     return case when ${isPlain} then replace(${plain}, 'ch', 'h~') else czech_key_marked(value) end`,
];

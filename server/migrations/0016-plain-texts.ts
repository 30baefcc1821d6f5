/**
 * Most texts have no marks: numbers, models, codes. For them the long table of marked letters, through which
 * translate() looks for every sign, is not needed. The results stay the same, and so do indexes and columns.
 */

const copy = (name: string) =>
  `do $$ begin
     execute replace(pg_get_functiondef('${name}(text)'::regprocedure), '.${name}(', '.${name}_marked(');
   end $$`;

const isPlain = 'octet_length(value) = length(value)';
// Of the signs without marks the table turns only the tab into another.
const plain = `lower(translate(value, E'\\t', ' ') collate "C")`;

// why not strict: the planner would not put a CASE into the query in the place of a strict function.
export const up: readonly string[] = [
  copy('fold'),
  copy('czech_key'),
  `create or replace function fold(value text) returns text language sql immutable parallel safe
     return case when ${isPlain} then ${plain} else fold_marked(value) end`,
  `create or replace function czech_key(value text) returns text language sql immutable parallel safe
     return case when ${isPlain} then replace(${plain}, 'ch', 'h~') else czech_key_marked(value) end`,
];

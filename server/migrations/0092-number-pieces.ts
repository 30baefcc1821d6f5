/**
 * The pieces of four characters in the numbers of a search text, a number being a run of letters and digits with at least one
 * digit. Each trigram of a number is in thousands of a million machines, so the trigram index takes longer the more
 * machines there are; a piece of four is in a tenth of them.
 */
export const up: readonly string[] = [
  `create function number_pieces(search_text text) returns text[] language sql immutable parallel safe as $$
     select array(
       select distinct substr(run[1], place, 4)
       from regexp_matches(search_text collate "C", '[a-z]*[0-9][a-z0-9]*', 'g') as run,
         generate_series(1, length(run[1]) - 3) as place)
   $$`,
  `create index machines_numbers on machines using gin (number_pieces(search_text))`,
];

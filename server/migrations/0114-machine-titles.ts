/**
 * The machines in whose name, manufacturer or model a word begins. These are lines of the search text, which has the name,
 * the numbers that the machine has, manufacturer and model; each line begins with a space. Folding them again would take
 * longer than finding the machines.
 */
export const up: readonly string[] = [
  `create function title_text(search_text text, numbers int) returns text language sql immutable parallel safe as $$
     select split_part(search_text, E'\\n', 1) || split_part(search_text, E'\\n', 2 + numbers)
       || split_part(search_text, E'\\n', 3 + numbers)
   $$`,
  `create index machines_titles on machines using gin
     (title_text(search_text, num_nonnulls(equipment_number, serial_number, vin, material_number)) gin_trgm_ops)`,
];

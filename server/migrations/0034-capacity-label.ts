/** The label of the capacity says in what it is given, except where an administrator chose another name. */

const names = `(values ('cs', 'Kapacita', 'Kapacita (t, m³ apod.)'), ('en', 'Capacity', 'Capacity (t, m³ etc.)'))
  as n (language, old_name, new_name)`;

export const up: readonly string[] = [
  `update field_config_translations t set display_name = n.new_name
   from field_configs c, ${names}
   where c.id = t.field_config_id and not c.is_custom and c.field_name = 'capacity'
     and t.language = n.language and t.display_name = n.old_name`,
  `update field_configs c set display_name = n.new_name
   from ${names}
   where not c.is_custom and c.field_name = 'capacity' and n.language = 'cs' and c.display_name = n.old_name`,
];

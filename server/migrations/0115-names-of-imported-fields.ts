/**
 * "Sériové číslo" for one thing, and the place within a branch under a name of its own, except where an administrator chose
 * another one or a field of their own has that name.
 */

const renamed: readonly [field: string, language: 'cs' | 'en', from: string, to: string][] = [
  ['vyrobni_cislo', 'cs', 'Výrobní číslo', 'Sériové číslo (z importu)'],
  ['vyrobni_cislo', 'en', 'Manufacturer’s serial number', 'Serial number (imported)'],
  ['lokace', 'cs', 'Umístění (z importu)', 'Místo na pobočce'],
  ['lokace', 'en', 'Location (imported)', 'Location at the branch'],
];

const names = renamed.map((row) => `(${row.map((text) => `'${text}'`).join(', ')})`).join(', ');
const given = `(values ${names}) as n (field, language, old_name, new_name)`;

export const up: readonly string[] = [
  `update field_config_translations t set display_name = n.new_name
   from field_configs c, ${given}
   where c.id = t.field_config_id and not c.is_custom and c.field_name = n.field
     and t.language = n.language and t.display_name = n.old_name
     and not exists (select from field_config_translations other
       where other.language = n.language and other.display_name = n.new_name)`,
  `update field_configs c set display_name = n.new_name
   from ${given}
   where not c.is_custom and c.field_name = n.field and n.language = 'cs' and c.display_name = n.old_name
     and not exists (select from field_configs other where other.display_name = n.new_name)`,
];

/** New English names of the fields that come from imports, except where an administrator chose another one. */

const renamed: readonly [field: string, from: string, to: string][] = [
  ['stroj', 'Machine', 'Machine (imported)'],
  ['vyrobce', 'Manufacturer (stock list)', 'Manufacturer (imported)'],
  ['equipment_cislo', 'Equipment number (NAV)', 'Equipment number (imported)'],
  ['nazev_fr', 'Machine name (FR)', 'Name (imported)'],
  ['lokace', 'Place', 'Location (imported)'],
  ['mth_hodiny', 'Engine hours', 'Operating hours (imported)'],
  ['material_kod', 'Material code', 'Material number (imported)'],
  ['zustatkova_hodnota_servis', 'Residual value + service', 'Residual value and service'],
];

const names = renamed.map((row) => `(${row.map((text) => `'${text}'`).join(', ')})`).join(', ');

export const up: readonly string[] = [
  `update field_config_translations t set display_name = n.new_name
   from field_configs c, (values ${names}) as n (field, old_name, new_name)
   where c.id = t.field_config_id and not c.is_custom and c.field_name = n.field
     and t.language = 'en' and t.display_name = n.old_name`,
];

/** Names of fields without the unit, which is now shown with the value, except where an administrator chose another name. */

const renamed: readonly [field: string, language: 'cs' | 'en', from: string, to: string][] = [
  ['weight', 'cs', 'Provozní hmotnost (kg)', 'Provozní hmotnost'],
  ['weight', 'en', 'Weight', 'Operating weight'],
  ['v_pujcovne_mesicu', 'cs', 'V půjčovně (měsíců)', 'Doba v půjčovně'],
  ['v_pujcovne_mesicu', 'en', 'Months in rental', 'Time in rental'],
  ['doba_odpisu_mesicu', 'cs', 'Doba odpisu (měsíců)', 'Doba odpisu'],
  ['doba_odpisu_mesicu', 'en', 'Depreciation period (months)', 'Depreciation period'],
];

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const names = renamed.map((row) => `(${row.map(quoted).join(', ')})`).join(', ');
const given = `(values ${names}) as n (field, language, old_name, new_name)`;

export const up: readonly string[] = [
  `update field_config_translations t set display_name = n.new_name
   from field_configs c, ${given}
   where c.id = t.field_config_id and not c.is_custom and c.field_name = n.field
     and t.language = n.language and t.display_name = n.old_name`,
  `update field_configs c set display_name = n.new_name
   from ${given}
   where not c.is_custom and c.field_name = n.field and n.language = 'cs' and c.display_name = n.old_name`,
];

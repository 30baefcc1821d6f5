/** New default names of fields, except where an administrator chose another one. */

const renamed: readonly [field: string, language: 'cs' | 'en', from: string, to: string][] = [
  ['weight', 'cs', 'Hmotnost', 'Provozní hmotnost (kg)'],
  ['specifications', 'cs', 'Technické údaje', 'Další parametry'],
  ['stroj', 'cs', 'Stroj', 'Stroj (z importu)'],
  ['vyrobce', 'cs', 'Výrobce (dle skladového seznamu)', 'Výrobce (z importu)'],
  ['gutachten', 'cs', 'Znalecký posudek (Gutachten)', 'Znalecký posudek'],
  ['equipment_cislo', 'cs', 'Equipment číslo', 'Číslo zařízení (z importu)'],
  ['nazev_fr', 'cs', 'Název FR', 'Název (z importu)'],
  ['lokace', 'cs', 'Lokace', 'Umístění (z importu)'],
  ['mth_hodiny', 'cs', 'MTH (hodiny)', 'Motohodiny (z importu)'],
  ['material_kod', 'cs', 'Kód materiálu', 'Číslo materiálu (z importu)'],
  ['zustatkova_hodnota_servis', 'cs', 'Zůstatková hodnota + servis', 'Zůstatková hodnota a servis'],
  ['created_at', 'cs', 'Vytvořeno', 'Přidáno'],
  ['created_by', 'cs', 'Vytvořil(a)', 'Kdo přidal'],
  ['sale_currency', 'en', 'Currency of the sale', 'Sale currency'],
  ['zakaznik_stock', 'en', 'Meant for customer', 'Intended customer'],
  ['info_v_palu', 'en', 'Noted in PAL', 'PAL note'],
  ['vyrobni_cislo', 'en', "Maker's serial number", 'Manufacturer’s serial number'],
  ['do_pujcovny_datum', 'en', 'Into rental on', 'Rental start date'],
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

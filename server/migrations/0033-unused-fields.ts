/** A field that the company does not use is in no form, list, import or export; its values stay in the table. */

export const up: readonly string[] = [
  `alter table field_configs add column is_used boolean not null default true`,
];

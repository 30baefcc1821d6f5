/** How a file is read, what its columns contain, and what an import does with cells that cannot be read. */
export const up: readonly string[] = [
  // header_row: null for a file analysed before; 0 for one without a header.
  `alter table import_uploads
     drop constraint import_uploads_encoding_check,
     add constraint import_uploads_encoding_check
       check (encoding in ('utf-8', 'windows-1250', 'utf-16le', 'utf-16be')),
     add column header_row integer,
     add column first_rows jsonb not null default '[]',
     add column profiles jsonb not null default '[]',
     add column merged_cells integer not null default 0,
     add column fill_merged boolean not null default false`,
  // The cells that were left blank or replaced by a rule of the mapping.
  `alter table import_rows add column adjusted jsonb`,
  `alter table import_batches add column adjusted integer not null default 0`,

  // Drafts and queued imports run with their stored plan.
  `update import_batches set parse_plan = jsonb_set(parse_plan, '{plan,mappings}', (
     select coalesce(jsonb_agg(
       one || '{"onInvalid": "reject", "replacement": "", "substitutions": []}'::jsonb order by place), '[]')
     from jsonb_array_elements(parse_plan -> 'plan' -> 'mappings') with ordinality as listed (one, place)))
   where jsonb_typeof(parse_plan -> 'plan' -> 'mappings') = 'array'`,
];

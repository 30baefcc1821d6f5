/** The logo is small and read with the settings, so it is in the database: every process and every backup has it. */
export const up: readonly string[] = [
  `create table company_logo (
     id boolean primary key default true check (id),
     content bytea not null,
     checksum text not null,
     width integer not null check (width > 0),
     height integer not null check (height > 0),
     updated_at timestamptz not null,
     updated_by uuid references users (id) on delete set null
   )`,
];

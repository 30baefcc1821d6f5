/** Photos and documents of machines, and a separate currency for each sale. */
export const up: readonly string[] = [
  // The name of its author is copied, because history outlives users.
  `create table attachments (
     id uuid primary key,
     machine_id uuid not null references machines on delete cascade,
     kind text not null check (kind in ('photo', 'document')),
     name text not null check (name <> ''),
     caption text,
     content_type text not null,
     size bigint not null check (size > 0),
     width integer,
     height integer,
     position integer not null,
     created_at timestamptz not null,
     created_by uuid references users on delete set null,
     created_by_name text not null,
     deleted_at timestamptz,
     constraint attachments_photo_check check ((kind = 'photo') = (width is not null and height is not null))
   )`,
  `create index attachments_of_machine on attachments (machine_id, kind, position)`,
  `create index attachments_deleted on attachments (deleted_at) where deleted_at is not null`,

  // Files in the store that belong to the data: backups include them.
  `create table stored_files (
     name text primary key,
     attachment_id uuid not null references attachments on delete cascade,
     size bigint not null,
     checksum text not null
   )`,
  `create index stored_files_attachment on stored_files (attachment_id)`,

  // The first photo, so that lists need no join; updated with every change of the photos.
  `alter table machines add column cover_id uuid references attachments on delete set null`,
  `create index machines_cover on machines (cover_id) where cover_id is not null`,

  // The timeline of a machine includes reversed sales.
  `create index sales_machine on sales (machine_id)`,

  // A sale may be in another currency than the machine's own prices.
  `alter table machines add column sale_currency text check (sale_currency in ('CZK', 'EUR', 'USD'))`,
  `update machines m set sale_currency = s.currency, currency = coalesce(s.purchase_currency, m.currency)
     from sales s where s.machine_id = m.id and s.reversed_at is null and m.status = 'sold'`,
  `alter table machines add constraint machines_sale_currency_sold_check
     check (sale_currency is null or (status = 'sold' and sale_price is not null))`,
];

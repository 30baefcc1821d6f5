/** Mails that waited for the first mail server: an administrator decides whether they are still wanted. */
export const up: readonly string[] = [
  `alter table mails add column is_held boolean not null default false`,
  `create index mails_held on mails (id) where is_held`,
];

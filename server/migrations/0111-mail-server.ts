/** Whether the mail server that is set up works: what became of the last attempt to send an email through it. */
export const up: readonly string[] = [
  `create table mail_server (
     is_only boolean primary key default true check (is_only),
     tried_at timestamptz not null,
     failure text check (failure in ('connection', 'tls', 'auth', 'refused')),
     server_words text
   )`,
];

/** Whether the mail server that is set up works: what became of the last attempt to send an email through it. */
export const up: readonly string[] = [
  `create table mail_server (
     is_only boolean primary key default true check (is_only),
     tried_at timestamptz not null,
     failure text check (failure in ('connection', 'tls', 'auth', 'refused')),
     server_words text
   )`,
  `insert into mail_server (tried_at) select max(sent_at) from mails where status = 'sent' having max(sent_at) is not null`,
];

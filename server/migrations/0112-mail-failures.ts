/** Why an email was not sent, more exactly. */
const ofServer = `'connection', 'host', 'port', 'silent', 'certificate', 'tls', 'auth', 'sender', 'recipient', 'refused'`;

export const up: readonly string[] = [
  `alter table mails drop constraint mails_failure_check`,
  `alter table mails add constraint mails_failure_check
     check (failure in (${ofServer}, 'unreadable', 'unprepared', 'outdated', 'expired'))`,
  `alter table mail_server drop constraint mail_server_failure_check`,
  `alter table mail_server add constraint mail_server_failure_check check (failure in (${ofServer}))`,
];

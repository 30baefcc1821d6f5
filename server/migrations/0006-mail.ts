/** The outbox, mail templates changed by an administrator, and sent reminders. */

export const up: readonly string[] = [
  // server_words: the reply of the mail server. sealed_values: encrypted values of the placeholders, including links
  // that sign in; deleted once sent.
  `create table mails (
     id uuid primary key default gen_random_uuid(),
     template text not null,
     language text not null check (language in ('cs', 'en')),
     date_format text not null check (date_format in ('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD')),
     to_email text not null,
     to_name text,
     subject text,
     sealed_values text,
     entity text,
     entity_id text,
     status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
     attempts integer not null default 0,
     next_attempt_at timestamptz not null,
     claimed_at timestamptz,
     failure text check (failure in ('connection', 'tls', 'auth', 'refused', 'unreadable', 'expired')),
     server_words text,
     created_at timestamptz not null,
     sent_at timestamptz,
     constraint mails_sending_check check ((status = 'sending') = (claimed_at is not null))
   )`,
  `create index mails_due on mails (next_attempt_at, id) where status = 'queued'`,
  `create index mails_claimed on mails (claimed_at) where status = 'sending'`,
  `create index mails_created on mails (created_at, id)`,
  `create index mails_status on mails (status, created_at, id)`,

  // A template without a row, or with a null text, uses the default.
  `create table mail_templates (
     template text primary key,
     enabled boolean not null default true,
     subject_cs text,
     body_cs text,
     subject_en text,
     body_en text,
     version integer not null default 1,
     updated_at timestamptz not null,
     constraint mail_templates_cs_check check ((subject_cs is null) = (body_cs is null)),
     constraint mail_templates_en_check check ((subject_en is null) = (body_en is null))
   )`,

  // Each reminder is sent once: for a reservation per expiry and number of days, for a machine per last service.
  `create table sent_reminders (
     kind text not null check (kind in ('reservation', 'service')),
     entity_id uuid not null,
     occasion text not null,
     sent_at timestamptz not null,
     primary key (kind, entity_id, occasion)
   )`,
  `create index sent_reminders_sent_at on sent_reminders (sent_at)`,

  // The number of service intervals passed at the last check.
  `create table service_steps (
     machine_id uuid not null references machines on delete cascade,
     interval_hours integer not null,
     step integer not null,
     primary key (machine_id, interval_hours)
   )`,
];

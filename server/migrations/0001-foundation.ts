/** Accounts, settings and the text functions used by search and sorting. */

// The folding table is frozen here; a test compares it with core/domain/search-fold.
const from =
  'áÁàÀâÂäÄãÃåÅāĀăĂąĄæÆčČćĆçÇĉĈċĊďĎđĐðÐéÉěĚèÈêÊëËēĒĕĔėĖęĘĝĜğĞġĠģĢĥĤħĦíÍìÌîÎïÏĩĨīĪĭĬįĮıĵ' +
  'ĴķĶĺĹľĽłŁļĻŀĿňŇńŃñÑņŅóÓôÔòÒöÖőŐõÕøØōŌŏŎœŒřŘŕŔŗŖšŠśŚşŞșȘŝŜßťŤţŢțȚŧŦþÞúÚůŮùÙûÛüÜűŰũŨūŪ' +
  'ŭŬųŲŵŴýÝÿŸŷŶžŽźŹżŻİ\u00a0\u2007\u2009\u202f\u0009‐‑‒–—−‘’\u0300\u0301\u0302\u0303' +
  '\u0304\u0305\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u030d\u030e\u030f\u0310\u0311' +
  '\u0312\u0313\u0314\u0315\u0316\u0317\u0318\u0319\u031a\u031b\u031c\u031d\u031e\u031f' +
  '\u0320\u0321\u0322\u0323\u0324\u0325\u0326\u0327\u0328\u0329\u032a\u032b\u032c\u032d' +
  '\u032e\u032f\u0330\u0331\u0332\u0333\u0334\u0335\u0336\u0337\u0338\u0339\u033a\u033b' +
  '\u033c\u033d\u033e\u033f\u0340\u0341\u0342\u0343\u0344\u0345\u0346\u0347\u0348\u0349' +
  '\u034a\u034b\u034c\u034d\u034e\u034f\u0350\u0351\u0352\u0353\u0354\u0355\u0356\u0357' +
  '\u0358\u0359\u035a\u035b\u035c\u035d\u035e\u035f\u0360\u0361\u0362\u0363\u0364\u0365' +
  '\u0366\u0367\u0368\u0369\u036a\u036b\u036c\u036d\u036e\u036f\u00ad\u200b\u200c\u200d' +
  '\u2060\ufeff';
const to =
  'aaaaaaaaaaaaaaaaaaaaccccccccccddddddeeeeeeeeeeeeeeeeeegggggggghhhhiiiiiiiiiiiiiiiiij' +
  'jkkllllllllllnnnnnnnnoooooooooooooooooooorrrrrrsssssssssssttttttttttuuuuuuuuuuuuuuuu' +
  "uuuuwwyyyyyyzzzzzzi     ------''";
// translate() searches its table from the front, so common characters that do not change come first.
const plain = ' eaonitvsrlkdpmuzyjhcbgfxqw0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ';
// Czech sorts č, ř, š, ž and ch as separate letters; other accents are only tie-breakers.
const letters = [
  ['ch', 'h~'],
  ['č', 'c~'],
  ['ř', 'r~'],
  ['š', 's~'],
  ['ž', 'z~'],
] as const;
const isLetter = (sign: string) => 'čřšžČŘŠŽ'.includes(sign);
const others = (signs: string) => [...signs].filter((_, index) => !isLetter(from[index] ?? '')).join('');
const orderFrom = `${plain}ČŘŠŽ${others(from)}`;
const orderTo = `${plain}čřšž${others(to)}`;
const czechKey = letters.reduce(
  (expression, [letter, key]) => `replace(${expression}, '${letter}', '${key}')`,
  `lower(translate(value, $f$${orderFrom}$f$, $f$${orderTo}$f$) collate "C")`,
);

// Spaces and dashes of all kinds are ignored in identifying numbers.
const identifierNoise = ' \t\n\r\u00a0\u2007\u2009\u202f-\u2010\u2011\u2012\u2013\u2014\u2212';

export const up: readonly string[] = [
  `create extension if not exists pg_trgm`,

  // lower() with "C" changes only ASCII, so the result does not depend on the database's locale.
  `create function fold(value text) returns text language sql immutable strict parallel safe
     return lower(translate(value, $f$${plain}${from}$f$, $f$${plain}${to}$f$) collate "C")`,
  `create function czech_key(value text) returns text language sql immutable strict parallel safe
     return ${czechKey}`,
  `create function normalize_identifier(value text) returns text language sql immutable strict parallel safe
     return nullif(upper(translate(value, '${identifierNoise}', '') collate "C"), '')`,

  `create table app_meta (
     key text primary key,
     value text not null
   )`,

  `create table users (
     id uuid primary key default gen_random_uuid(),
     name text not null check (name <> ''),
     email text not null,
     role text not null check (role in ('admin', 'backoffice', 'salesperson')),
     phone text,
     department text,
     status text not null default 'active' check (status in ('active', 'inactive')),
     password_hash text,
     must_change_password boolean not null default false,
     email_verified_at timestamptz,
     last_login_at timestamptz,
     version integer not null default 1,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     deleted_at timestamptz
   )`,
  `create unique index users_email_unique on users (lower(email)) where deleted_at is null`,

  // Only the hash of the newest refresh token is stored: tokens are derived from session and generation.
  `create table sessions (
     id uuid primary key default gen_random_uuid(),
     user_id uuid not null references users on delete cascade,
     generation integer not null default 1,
     refresh_hash text not null,
     rotated_at timestamptz not null default now(),
     remember boolean not null,
     user_agent text,
     address text,
     created_at timestamptz not null default now(),
     last_active_at timestamptz not null default now(),
     expires_at timestamptz not null,
     revoked_at timestamptz,
     revoked_reason text
   )`,
  `create index sessions_user_id on sessions (user_id) where revoked_at is null`,
  `create index sessions_expires_at on sessions (expires_at)`,

  // Attempts are counted per account and per address, in the database, so that all processes share the counters.
  `create table throttles (
     key text primary key,
     failures integer not null,
     window_started_at timestamptz not null,
     blocked_until timestamptz
   )`,

  `create table user_settings (
     user_id uuid primary key references users on delete cascade,
     language text not null default 'cs' check (language in ('cs', 'en')),
     theme text not null default 'light' check (theme in ('light', 'dark', 'system')),
     items_per_page integer not null default 10 check (items_per_page in (10, 25, 50, 100)),
     email_notifications boolean not null default true,
     maintenance_reminders boolean not null default true,
     reservation_alerts boolean not null default true,
     currency text not null default 'CZK' check (currency in ('CZK', 'EUR', 'USD')),
     date_format text not null default 'DD/MM/YYYY' check (date_format in ('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD')),
     time_format text not null default '24h' check (time_format in ('24h', '12h')),
     updated_at timestamptz not null default now()
   )`,

  `create table settings (
     key text primary key,
     value text not null,
     type text not null check (type in ('string', 'number', 'boolean', 'json')),
     category text not null,
     description text,
     is_public boolean not null default false,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     updated_by uuid references users on delete set null
   )`,

  `create table audit_log (
     id bigint generated always as identity primary key,
     at timestamptz not null default now(),
     actor_id uuid,
     actor_name text not null,
     action text not null,
     entity text not null,
     entity_id text not null,
     entity_name text,
     changes jsonb not null default '{}',
     request_id text
   )`,
  `create index audit_log_entity on audit_log (entity, entity_id, id)`,
  `create index audit_log_at on audit_log (at)`,

  // A row without a response belongs to a request that is still running.
  `create table idempotency_keys (
     user_id uuid not null references users on delete cascade,
     key text not null,
     request_hash text not null,
     status integer,
     response jsonb,
     created_at timestamptz not null default now(),
     primary key (user_id, key)
   )`,
  `create index idempotency_keys_created_at on idempotency_keys (created_at)`,
];

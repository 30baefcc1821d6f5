/** Which messages of customers still wait for an answer, the email that a quote was last sent with, and the fields it can leave out. */
export const up: readonly string[] = [
  `alter table quote_messages
     add column answered_at timestamptz,
     add column answered_by uuid references users on delete set null`,
  // Messages before a decision or a later version were dealt with; nobody waits for the quote that expired, or after a month.
  `update quote_messages m set answered_at = dealt.at
   from (
     select m.id, min(later.at) as at
     from quote_messages m join quotes q on q.id = m.quote_id
     cross join lateral (
       select q.ended_at as at
       union all select v.sent_at from quote_versions v where v.quote_id = q.id
       union all select m.at + interval '30 days' where m.at < now() - interval '30 days'
     ) later
     where m.kind = 'interest' and later.at >= m.at
     group by m.id
   ) dealt
   where dealt.id = m.id`,
  `create index quote_messages_waiting on quote_messages (quote_id, at)
     where kind = 'interest' and answered_at is null`,
  `create index mails_of_quote on mails (entity_id, created_at) where template = 'quote_sent'`,
  // Manufacturer and model are never left out. A blank list would show every field.
  `update settings set value = coalesce(
     (select string_agg(name, ', ' order by n)
      from string_to_table(value, ', ') with ordinality as listed(name, n)
      where name not in ('manufacturer', 'model')),
     'category')
   where key = 'quote_fields' and value <> ''`,
];

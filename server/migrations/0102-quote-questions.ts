/** Which messages of customers still wait for an answer, and the email that a quote was last sent with. */
export const up: readonly string[] = [
  `alter table quote_messages
     add column answered_at timestamptz,
     add column answered_by uuid references users on delete set null`,
  // What was decided or sent again after the message was dealt with.
  `update quote_messages m set answered_at = dealt.at
   from (
     select m.id, min(later.at) as at
     from quote_messages m join quotes q on q.id = m.quote_id
     cross join lateral (
       select q.ended_at as at where q.status in ('accepted', 'declined', 'withdrawn')
       union all select v.sent_at from quote_versions v where v.quote_id = q.id
     ) later
     where later.at >= m.at
     group by m.id
   ) dealt
   where dealt.id = m.id`,
  `create index quote_messages_waiting on quote_messages (quote_id, at)
     where kind = 'interest' and answered_at is null`,
  `create index mails_of_quote on mails (entity_id, created_at) where template = 'quote_sent'`,
];

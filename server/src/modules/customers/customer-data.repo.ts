import { quoteNumber } from '@strojpark/core/domain/quotes/quote-status';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { sql, type RawBuilder } from 'kysely';
import { actorName } from '../../db/actor-name.ts';
import type { Db } from '../../db/connect.ts';
import { displayIdentifier } from '../../db/display-identifier.ts';

type Row = Record<string, unknown>;
const customer = (alias: string) => sql.join(customerColumnNames.map((name) => sql.ref(`${alias}.${name}`)));
const machine = sql`m.name as machine, ${displayIdentifier('m')} as machine_identifier`;
const rowsOf = async (db: Db, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows;

/** What is stored about a customer, also in the trash, by kind; prices of the dealer’s own purchases are not about them. */
export interface CustomerData {
  reservations: Row[];
  sales: Row[];
  demands: Row[];
  queue: Row[];
  quotes: Row[];
  comments: Row[];
  emails: Row[];
  history: Row[];
}

/** The records by which comments, mails and history are found. */
const recordsOf = (key: string) => sql`(
  select id, 'reservation' as entity from reservations where customer_key = ${key}::uuid
  union all select id, 'queue_entry' from queue_entries where customer_key = ${key}::uuid
  union all select id, 'demand' from demands where customer_key = ${key}::uuid
  union all select id, 'quote' from quotes where customer_key = ${key}::uuid
)`;

export async function selectData(db: Db, key: string, wordForCustomers: string): Promise<CustomerData> {
  return {
    reservations: await rowsOf(
      db,
      sql`select r.id, r.created_at, r.status, ${machine}, ${customer('r')}, r.selling_price, r.selling_currency, r.notes,
          r.approval_request_reason, r.rejection_reason, r.reserved_at, r.expires_at, r.extension_reason, r.sold_at,
          r.sold_price, r.currency, r.cancelled_at, r.cancellation_cause,
          case when r.cancellation_cause is null then r.cancellation_reason end as cancellation_reason, r.sales_person, r.deleted_at
        from reservations r join machines m on m.id = r.machine_id
        where r.customer_key = ${key}::uuid order by r.created_at, r.id`,
    ),
    sales: await rowsOf(
      db,
      sql`select s.id, s.sold_at, s.machine_name as machine, s.machine_identifier, ${customer('s')}, s.price, s.currency, s.seller_name, s.invoice_number, s.sale_note,
          s.reversed_at, s.reversal_reason
        from sales s where s.customer_key = ${key}::uuid order by s.sold_at, s.id`,
    ),
    demands: await rowsOf(
      db,
      sql`select d.id, d.created_at, d.status, ${customer('d')}, d.criteria, d.currency, d.note, d.valid_until, d.ended_at,
          d.end_reason
        from demands d where d.customer_key = ${key}::uuid order by d.created_at, d.id`,
    ),
    queue: await rowsOf(
      db,
      sql`select q.id, q.created_at, q.status, ${machine}, ${customer('q')}, q.note, q.offered_at, q.offer_ends_at,
          q.ended_at, q.end_reason, q.sales_person
        from queue_entries q join machines m on m.id = q.machine_id
        where q.customer_key = ${key}::uuid order by q.created_at, q.id`,
    ),
    quotes: (
      await rowsOf(
        db,
        sql`select o.id, o.created_at, o.number, o.status, ${customer('o')}, o.language,
          o.currency, o.valid_until, o.intro, o.terms, o.footer, o.note, o.ended_at, o.end_reason,
          array(select m.name from quote_items i join machines m on m.id = i.machine_id
            where i.quote_id = o.id order by i.position) as machines,
          array(select t.text from quote_messages t where t.quote_id = o.id order by t.at, t.id) as messages,
          (select coalesce(jsonb_agg(v.document - 'rates' order by v.version), '[]') from quote_versions v
            where v.quote_id = o.id) as sent_versions
        from quotes o where o.customer_key = ${key}::uuid order by o.created_at, o.id`,
      )
    ).map((row) => ({ ...row, number: quoteNumber(Number(row['number'])) })),
    comments: await rowsOf(
      db,
      sql`select c.created_at, one.entity, one.id as entity_id, c.author_name, c.text
        from comments c join ${recordsOf(key)} as one on one.id in (c.reservation_id, c.demand_id)
        where c.deleted_at is null and c.anonymised_at is null order by c.created_at, c.id`,
    ),
    emails: await rowsOf(
      db,
      sql`select m.created_at, m.entity, m.entity_id, m.to_email, m.subject, m.status, m.sent_at
        from mails m join ${recordsOf(key)} as one on m.entity = one.entity and m.entity_id = one.id::text
        order by m.created_at, m.id`,
    ),
    history: await rowsOf(
      db,
      sql`select a.at, a.entity, a.entity_id, a.action, ${actorName('a', wordForCustomers)} as actor_name, a.changes
        from audit_log a join ${recordsOf(key)} as one on a.entity = one.entity and a.entity_id = one.id::text
        order by a.at, a.id`,
    ),
  };
}

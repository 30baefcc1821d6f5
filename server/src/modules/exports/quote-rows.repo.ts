import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { quoteNumberOf } from '../../db/quote-number.ts';
import type { DB } from '../../db/schema.gen.ts';
import { exportExpressions } from './export-expressions.repo.ts';
import type { ExportRows } from './export-rows.repo.ts';

const own = (name: string) => sql`${sql.id('q', name)}`;

/** The machines of the newest version that was sent, each as `x`. */
const sent = sql`quote_versions v, jsonb_array_elements(v.document -> 'machines') with ordinality as sent (x, place)
  where v.quote_id = q.id and v.version = q.sent_version`;

const draftItems = sql`quote_items i join machines m on m.id = i.machine_id where i.quote_id = q.id`;

/** The sum, unless a price is missing. */
const total = (price: RawBuilder<unknown>) =>
  sql`case when count(${price}) = count(*) then sum(${price}) end`;

const sources = {
  values: {
    quote_number: quoteNumberOf('q'),
    status: own('status'),
    ...Object.fromEntries(customerColumnNames.map((name) => [name, own(name)])),
    // What the customer has; a draft as it is now.
    quoted_machines: sql`case when q.sent_version is null
      then (select string_agg(m.name, ', ' order by i.position) from ${draftItems})
      else (select string_agg(x ->> 'name', ', ' order by place) from ${sent}) end`,
    quoted_total: sql`case when q.sent_version is null
      then (select ${total(sql`i.price`)} from ${draftItems})
      else (select ${total(sql`(x ->> 'price')::numeric`)} from ${sent}) end`,
    currency: sql`case when q.sent_version is null then q.currency
      else (select v.document ->> 'currency' from quote_versions v
        where v.quote_id = q.id and v.version = q.sent_version) end`,
    quote_valid_until: sql`case when q.sent_version is null then q.valid_until
      else (select (v.document ->> 'validUntil')::date from quote_versions v
        where v.quote_id = q.id and v.version = q.sent_version) end`,
    openings: own('openings'),
    ended_by: sql`ender.name`,
    end_reason: own('end_reason'),
    sales_person: sql`owner.name`,
    created_by: sql`author.name`,
    notes: own('note'),
  },
  timestamps: {
    sent_at: own('sent_at'),
    opened_at: own('opened_at'),
    ended_at: own('ended_at'),
    created_at: own('created_at'),
  },
};

/** The quotes to export, filtered and in order, as `q`. */
type QuotesToExport = SelectQueryBuilder<DB & { q: DB['quotes'] }, 'q', unknown>;

export function quoteRows(quotes: QuotesToExport, timezone: string): ExportRows {
  const joined = quotes
    .leftJoin('users as owner', 'owner.id', 'q.owner_id')
    .leftJoin('users as author', 'author.id', 'q.created_by')
    .leftJoin('users as ender', 'ender.id', 'q.ended_by');
  return {
    ...exportExpressions(sources, timezone),
    select: (items) => joined.select([...items]),
  };
}

import type { QuoteHistory } from '@strojpark/core/contracts/quotes';
import type { QuoteDocument } from '@strojpark/core/domain/quotes/quote-document';
import { quoteFields } from '@strojpark/core/domain/quotes/quote-fields';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { named } from '../../db/named-statements.ts';
import type { DB } from '../../db/schema.gen.ts';

/** Keys of the categories by machine; none for machines that were deleted permanently. */
export async function selectCategories(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('machines')
    .select(['id', 'category'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, category }) => [id, category]));
}

/** Machines with what customers may see, and their value; no other field is read. */
export function selectQuotedMachines(db: Db, ids: readonly string[], photos: number) {
  return db
    .selectFrom('machines as m')
    .select([
      'm.id',
      'm.name',
      'm.manufacturer',
      'm.model',
      'm.current_value',
      'm.currency',
      ...quoteFields.map((name) => `m.${name}` as const),
    ])
    .select(
      sql<string[]>`array(select a.id::text from attachments a
        where a.machine_id = m.id and a.kind = 'photo' and a.deleted_at is null
        order by a.position, a.created_at limit ${photos})`.as('photos'),
    )
    .where('m.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Names of categories by key, in a language. */
export async function selectCategoryNames(db: Db, language: 'cs' | 'en'): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('categories')
    .select(['key', `name_${language} as name`])
    .execute();
  return new Map(rows.map(({ key, name }) => [key, name]));
}

export async function insertVersion(
  db: Db,
  version: Omit<Insertable<DB['quote_versions']>, 'document'> & { document: QuoteDocument },
): Promise<void> {
  await db
    .insertInto('quote_versions')
    .values({ ...version, document: JSON.stringify(version.document) })
    .execute();
}

/** The machines of the version that a link shows; undefined if it shows none. */
export async function selectMachinesOfToken(db: Db, tokenHash: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('quotes as q')
    .modifyFront(named('quote_page_machines'))
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.sent_version'),
    )
    .select(sql<string[]>`jsonb_path_query_array(v.document, '$.machines[*].machineId')`.as('machine_ids'))
    .where('q.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.machine_ids;
}

export async function selectDocument(
  db: Db,
  quoteId: string,
  version: number,
): Promise<{ document: QuoteDocument; sent_at: string } | undefined> {
  return db
    .selectFrom('quote_versions')
    .select([sql<QuoteDocument>`document`.as('document'), 'sent_at'])
    .where('quote_id', '=', quoteId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Who sent the newest version. */
export async function selectSenderId(db: Db, quoteId: string): Promise<string | null> {
  const row = await db
    .selectFrom('quotes as q')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.sent_version'),
    )
    .select('v.sent_by')
    .where('q.id', '=', quoteId)
    .executeTakeFirst();
  return row?.sent_by ?? null;
}

export async function selectHistory(db: Db, quoteId: string) {
  const versions = await db
    .selectFrom('quote_versions as v')
    .leftJoin('users as u', 'u.id', 'v.sent_by')
    .select(['v.version', 'v.sent_at', 'u.name as sent_by_name'])
    .select(sql<QuoteDocument>`v.document`.as('document'))
    .where('v.quote_id', '=', quoteId)
    .orderBy('v.version', 'desc')
    .execute();
  const messages: QuoteHistory['messages'] = await db
    .selectFrom('quote_messages as m')
    .leftJoin('users as u', 'u.id', 'm.answered_by')
    .select(['m.id', 'm.at', 'm.kind', 'm.text', 'm.answered_at', 'u.name as answered_by_name'])
    .where('m.quote_id', '=', quoteId)
    .orderBy('m.at', 'desc')
    .execute();
  return { versions, messages };
}

export async function insertMessage(db: Db, message: Insertable<DB['quote_messages']>): Promise<void> {
  await db.insertInto('quote_messages').values(message).execute();
}

/** The newest email with which a quote was sent, unless it was sent again without one. */
export const selectMailOfQuote = (db: Db, quoteId: string) =>
  db
    .selectFrom('mails as m')
    .innerJoin('quotes as q', (join) => join.on('q.id', '=', quoteId))
    .select(['m.status', 'm.is_held', 'm.to_email', 'm.sent_at'])
    .where('m.template', '=', 'quote_sent')
    .where('m.entity_id', '=', quoteId)
    .whereRef('m.created_at', '>=', 'q.sent_at')
    .orderBy('m.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

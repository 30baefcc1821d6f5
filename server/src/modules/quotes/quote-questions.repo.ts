import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { isUnownedBy } from '../../db/unowned.ts';

/** A message in which the customer asks something, and that nobody has answered yet. */
export const isWaitingQuestion = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.kind`)} = 'interest' and ${sql.ref(`${alias}.answered_at`)} is null`;

/** When the newest of the questions of the quote `q` that wait was asked. */
export const newestAskedAt = sql<string | null>`(
  select max(w.at) from quote_messages w where w.quote_id = q.id and ${isWaitingQuestion('w')})`;

/** What was asked since a moment, oldest first. */
export const selectQuestionsSince = (db: Db, quoteId: string, since: string) =>
  db
    .selectFrom('quote_messages')
    .select(['at', 'text'])
    .where('quote_id', '=', quoteId)
    .where('kind', '=', 'interest')
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('id')
    .execute();

/** Who is to answer: the owner; the office, where the owner is no longer active. */
export interface Answerer {
  id: string | null;
  isOffice: boolean;
}

/** The quote `q` has a question that this user has to answer. */
export const isToAnswerBy = ({ id, isOffice }: Answerer): RawBuilder<boolean> =>
  sql<boolean>`(q.id in (select w.quote_id from quote_messages w where ${isWaitingQuestion('w')})
    and (q.owner_id = ${id}::uuid or (${isOffice}::boolean and ${isUnownedBy('q.owner_id')})))`;

export async function countToAnswer(db: Db, answerer: Answerer): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from quotes q where ${isToAnswerBy(answerer)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Returns when the questions that were waiting had been asked; with `until`, of those that were asked by then. */
export async function answerQuestions(
  db: Db,
  quoteId: string,
  { now, by, until }: { now: Date; by: string | null; until?: string },
): Promise<string[]> {
  const answered = await db
    .updateTable('quote_messages as m')
    .set({ answered_at: now, answered_by: by })
    .where('m.quote_id', '=', quoteId)
    .where(isWaitingQuestion('m'))
    .$if(until !== undefined, (query) => query.where(sql<boolean>`m.at <= ${until}::timestamptz`))
    .returning('m.at')
    .execute();
  return answered.map(({ at }) => at);
}

/** The questions that were answered together with the one asked at that time wait again; returns when they were asked. */
export async function reopenQuestions(db: Db, quoteId: string, askedAt: string): Promise<string[]> {
  const waiting = await db
    .updateTable('quote_messages as m')
    .set({ answered_at: null, answered_by: null })
    .where('m.quote_id', '=', quoteId)
    .where('m.kind', '=', 'interest')
    .where('m.answered_at', '=', (same) =>
      same
        .selectFrom('quote_messages as a')
        .select('a.answered_at')
        .where('a.quote_id', '=', quoteId)
        .where('a.kind', '=', 'interest')
        .where(sql<boolean>`a.at = ${askedAt}::timestamptz`)
        .limit(1),
    )
    .returning('m.at')
    .execute();
  return waiting.map(({ at }) => at);
}

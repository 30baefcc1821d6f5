import type { AuditEntity } from '@strojpark/core/domain/audit';
import type { Language } from '@strojpark/core/domain/languages';
import { sql } from 'kysely';
import { actorName } from '../../db/actor-name.ts';
import type { Db } from '../../db/connect.ts';
import { ruleName } from '../../db/rule-name.ts';

interface ActivityScope {
  begin: Date;
  end: Date;
  timezone: string;
  entities: readonly AuditEntity[];
}
interface ActivityWords {
  summary: string;
  detail: string;
  actions: Readonly<Record<string, string>>;
  entities: Readonly<Record<string, string>>;
  /** Of records that are stored by a key, as `setting.timezone`. */
  records: Readonly<Record<string, string>>;
  customer: string;
  language: Language;
}

const entriesOf = ({ begin, end, entities }: ActivityScope) => sql`
  from audit_log a
  left join users u on u.id = a.actor_id
  where a.at >= ${begin.toISOString()}::timestamptz and a.at < ${end.toISOString()}::timestamptz
    and a.entity = any(${entities}::text[])`;

export async function countActivity(db: Db, scope: ActivityScope): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${entriesOf(scope)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * The activity of users: first the number of actions per user, then every entry. Both blocks are one table; its
 * first column tells them apart.
 */
export function activityRows(scope: ActivityScope, words: ActivityWords) {
  const time = (at: string) =>
    sql`to_char(${sql.raw(at)} at time zone ${scope.timezone}::text, 'DD.MM.YYYY HH24:MI')`;
  const named = (column: string, names: Readonly<Record<string, string>>) =>
    sql`coalesce(${JSON.stringify(names)}::jsonb ->> ${sql.raw(column)}, ${sql.raw(column)})`;
  const person = actorName('a', words.customer);
  const record = sql`case a.entity when 'repricing_rule' then ${ruleName('a', words.language)}
    else coalesce(${JSON.stringify(words.records)}::jsonb ->> (a.entity || '.' || a.entity_name), a.entity_name) end`;
  return sql`(
    select kind, person, email, action, entity, record, n, first, last,
      row_number() over (order by block, person, email, at desc, id) as position
    from (
      select 1 as block, null::timestamptz as at, null::bigint as id, ${words.summary}::text as kind,
        ${person} as person, u.email, ${named('a.action', words.actions)} as action,
        ${named('a.entity', words.entities)} as entity, null::text as record, count(*) as n,
        ${time('min(a.at)')} as first, ${time('max(a.at)')} as last
      ${entriesOf(scope)} group by person, u.email, a.action, a.entity
      union all
      select 2, a.at, a.id, ${words.detail}::text, ${person}, u.email, ${named('a.action', words.actions)},
        ${named('a.entity', words.entities)}, ${record}, 1, ${time('a.at')}, ${time('a.at')}
      ${entriesOf(scope)}
    ) entries
  )`;
}

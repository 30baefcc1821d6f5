import {
  amountFields,
  currencyFieldOf,
  keyedEntities,
  machineIdFields,
  recordId,
  settingNameSections,
} from '@strojpark/core/domain/audit';
import type { Language } from '@strojpark/core/domain/languages';
import { sql, type RawBuilder } from 'kysely';
import { actorName } from '../../db/actor-name.ts';
import { categoryName } from '../../db/category-name.ts';
import type { Db } from '../../db/connect.ts';
import { literals } from '../../db/literals.ts';
import { ruleName } from '../../db/rule-name.ts';
import { currencyAt, matching, type AuditFilter } from './audit.repo.ts';

type Sql = RawBuilder<unknown>;
type Side = 'from' | 'to';

export interface AuditWords {
  /** The texts by their message keys. */
  texts: Record<string, string>;
  language: Language;
  timezone: string;
  /** Fields of machines whose changes the reader may not see. */
  hidden: readonly string[];
}

/** Sections of the messages that name what is recorded; those of the records are next to them. */
export const sectionsOfWords = [
  'audit',
  'common',
  ...settingNameSections,
  'fieldConfig',
  'categories',
  'machines',
];

/** Entries as readable texts, newest first, in the words of the page. */
export function auditRows(
  db: Db,
  filter: AuditFilter,
  { texts, language, timezone, hidden }: AuditWords,
): Sql {
  const text = (...parts: Sql[]) => sql`words.texts ->> (${sql.join(parts, sql` || `)})`;
  const known = (...parts: string[]) => sql`${texts[parts.join('.')] ?? ''}::text`;
  const own = sql`e.entity || 's.'`;
  const fieldLabel = (field: Sql) => sql`coalesce(
    case when e.entity = 'quote' and ${field} = 'name' then ${known('audit', 'contactName')} end,
    ${text(sql`'audit.fields.'`, field)},
    ${text(own, sql`'fields.'`, field)},
    case e.entity when 'field' then coalesce(${text(sql`'fieldConfig.fields.'`, field)},
      ${text(sql`'fieldConfig.languages.'`, field)}) end,
    ${text(sql`'categories.fields.'`, field)}, ${text(sql`'machines.fields.'`, field)}, ${known('audit', 'otherField')})`;
  const moment = sql.lit(String.raw`^\d{4}-\d\d-\d\dT[\d:.]+Z$`);
  // Any other text that looks like a moment may be typed: the cast of an impossible one would end the export. Columns
  // named so are timestamps; names of machine fields are chosen by administrators. `changed_field` is not that of a nested value.
  const isMoment = sql`changed_field like '%\\_at' and e.entity <> 'machine'`;
  const amounts = Object.fromEntries(amountFields().map((field) => [field, currencyFieldOf(field)]));
  const currency = (place: Sql, side: Side) => sql`coalesce(e.changes -> ${place} ->> ${sql.lit(side)},
    e.changes -> ${place} ->> 'to', ${currencyAt(sql`e.id`, sql`e.entity`, sql`e.entity_id`, place)})`;
  const single = (field: Sql, value: Sql, side: Side) => sql`(select case
    when v is null then ''
    when jsonb_typeof(${value}) = 'number' and words.amounts ? ${field}
      then v || coalesce(' ' || ${currency(sql`(words.amounts ->> ${field})`, side)}, '')
    when ${field} in (${sql.join(machineIdFields.map((one) => sql.lit(one)))}) and v ~ ${sql.lit(recordId.source)}
      then coalesce((select m.name from machines m where m.id = v::uuid), v)
    when jsonb_typeof(${value}) = 'boolean' then case v when 'true' then ${known('common', 'yes')} else ${known('common', 'no')} end
    when v ~ ${moment} and ${isMoment} then to_char(v::timestamptz at time zone ${timezone}::text, 'YYYY-MM-DD HH24:MI:SS')
    else coalesce(
      case ${field} when 'category' then (select ${categoryName('c', language)} from categories c where c.key = v) end,
      ${text(own, field, sql`'.'`, sql`v`)}, ${text(sql`'audit.values.'`, sql`v`)},
      ${text(sql`'machines.'`, field, sql`'.'`, sql`v`)},
      case e.entity when 'field' then ${text(sql`'machines.fields.'`, sql`v`)} end, v)
    end from (select ${value} #>> '{}') one(v))`;
  const several = (value: Sql, one: (part: Sql) => Sql) => sql`case jsonb_typeof(${value})
    when 'array' then (select string_agg(${one(sql`item`)}, ', ' order by place)
      from jsonb_array_elements(${value}) with ordinality items(item, place))
    else ${one(value)} end`;
  const parts = (value: Sql, side: Side) => sql`(
    select string_agg(${fieldLabel(sql`part`)} || ': ' || ${several(sql`inner_value`, (one) => single(sql`part`, one, side))}, '; ')
    from jsonb_each(${value}) inner_values(part, inner_value))`;
  const valueText = (field: Sql, value: Sql, side: Side) =>
    several(
      value,
      (one) =>
        sql`case jsonb_typeof(${one}) when 'object' then ${parts(one, side)} else ${single(field, one, side)} end`,
    );
  const before = valueText(sql`changed_field`, sql`(change -> 'from')`, 'from');
  const after = valueText(sql`changed_field`, sql`(change -> 'to')`, 'to');
  const settingName = sql.join(
    settingNameSections.map((section) => text(sql.lit(`${section}.`), sql`e.entity_name`)),
  );
  const changes = sql`(
    select string_agg(label || case
      when coalesce(old, '') = '' and coalesce(new, '') = '' then ''
      when coalesce(old, '') = '' then ': ' || new
      else ': ' || old || ' → ' || coalesce(nullif(new, ''), '–') end, '; ' order by position)
    from jsonb_each(e.changes) with ordinality as changed(changed_field, change, position),
      lateral (select ${fieldLabel(sql`changed_field`)}, ${before}, ${after}) as said(label, old, new)
    where e.entity <> 'machine' or changed_field <> all(${hidden}::text[]))`;
  return sql`(
    select to_char(e.at at time zone ${timezone}::text, 'YYYY-MM-DD HH24:MI:SS') as at, ${actorName('e', texts['audit.customer'] ?? '')} as actor,
      coalesce(${text(sql`'audit.actions.'`, sql`e.action`)}, ${known('audit', 'otherAction')}) as action,
      coalesce(${text(sql`'audit.entities.'`, sql`e.entity`)}, ${known('audit', 'otherEntity')}) as entity,
      case when e.entity = 'setting' then coalesce(${settingName}, e.entity_name)
        when e.entity = 'repricing_rule' then ${ruleName('e', language)}
        when e.entity in (${literals(keyedEntities)})
          then coalesce(${text(sql`'audit.values.'`, sql`e.entity_name`)}, e.entity_name)
        else coalesce(e.entity_name, e.entity_id) end as record,
      ${changes} as changes, row_number() over (order by e.at desc, e.id desc) as position
    from (${matching(db, filter).selectAll()}) e
    cross join (select ${JSON.stringify(texts)}::jsonb, ${JSON.stringify(amounts)}::jsonb) as words(texts, amounts))`;
}

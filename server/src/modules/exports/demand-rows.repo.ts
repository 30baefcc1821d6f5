import { choiceCriteria, rangeCriteria, textCriteria } from '@strojpark/core/domain/fields/machine-criteria';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { exportExpressions } from './export-expressions.repo.ts';
import type { ExportRows } from './export-rows.repo.ts';

/** The labels of what criteria contain: conditions, and custom fields by name. */
export interface WantedWords {
  conditions: Readonly<Record<string, string>>;
  customFields: Readonly<Record<string, string>>;
}

const own = (name: string) => sql`${sql.id('d', name)}`;
const criterion = (name: string) => sql`d.criteria -> ${sql.lit(name)}`;

/** `value` by the label of what is stored. */
function labelled(value: RawBuilder<unknown>, labels: Readonly<Record<string, string>>) {
  const cases = Object.entries(labels).map(
    ([stored, label]) => sql`when ${sql.lit(stored)} then ${sql.lit(label)}`,
  );
  return cases.length === 0 ? value : sql`case ${value} ${sql.join(cases, sql` `)} else ${value} end`;
}

/** A text, or the alternatives of a list. */
const written = (name: string, labels: Readonly<Record<string, string>> = {}) => sql`case
  when jsonb_typeof(${criterion(name)}) = 'array' then (
    select string_agg(${labelled(sql`v`, labels)}, ', ' order by place)
    from jsonb_array_elements_text(${criterion(name)}) with ordinality as a (v, place))
  else d.criteria ->> ${sql.lit(name)} end`;

const number = (name: string) => sql`(d.criteria ->> ${sql.lit(name)})::numeric`;

/** `Barva: žlutá; Zdvih: 2.5–4` */
const customCriteria = (labels: WantedWords['customFields']) => sql`(
  select string_agg(${labelled(sql`f.key`, labels)} || ': ' || case jsonb_typeof(f.value)
      when 'array' then (select string_agg(v, ', ') from jsonb_array_elements_text(f.value) v)
      when 'object' then coalesce(f.value ->> 'from', '') || '–' || coalesce(f.value ->> 'to', '')
      when 'null' then '–'
      else f.value #>> '{}' end, '; ' order by f.key)
  from jsonb_each(d.criteria -> 'custom') f)`;

/** Each criterion in a column named by its field. */
const wanted = ({ conditions, customFields }: WantedWords) => ({
  wanted_type: sql`d.criteria ->> 'type'`,
  wanted_category: written('category'),
  ...Object.fromEntries(
    Object.entries(textCriteria).map(([name, field]) => [`wanted_${field}`, written(name)]),
  ),
  ...Object.fromEntries(
    choiceCriteria.map(({ field, name }) => [
      `wanted_${field}`,
      written(name, field === 'condition' ? conditions : {}),
    ]),
  ),
  ...Object.fromEntries(
    rangeCriteria.flatMap(({ field, from, to }) => [
      [`wanted_${field}_from`, number(from)],
      [`wanted_${field}_to`, number(to)],
    ]),
  ),
  wanted_text: written('search'),
  wanted_custom: customCriteria(customFields),
});

const matches = (condition: RawBuilder<unknown>) => sql`(
  select count(*)::int from demand_matches x where x.demand_id = d.id and x.fit <> 'none' and ${condition})`;

const timestamps = { ended_at: own('ended_at'), created_at: own('created_at') };

/** The demands to export, filtered and in order, as `d`. */
type DemandsToExport = SelectQueryBuilder<DB & { d: DB['demands'] }, 'd', unknown>;

export function demandRows(demands: DemandsToExport, timezone: string, words: WantedWords): ExportRows {
  const joined = demands
    .leftJoin('users as owner', 'owner.id', 'd.owner_id')
    .leftJoin('users as author', 'author.id', 'd.created_by')
    .leftJoin('users as ender', 'ender.id', 'd.ended_by');
  const values = {
    status: own('status'),
    ...Object.fromEntries(customerColumnNames.map((name) => [name, own(name)])),
    ...wanted(words),
    currency: own('currency'),
    nearly: own('nearly'),
    valid_until: own('valid_until'),
    owner: sql`owner.name`,
    new_matches: matches(sql`x.state = 'new'`),
    fitting_machines: matches(sql`x.state <> 'unsuitable'`),
    ended_by: sql`ender.name`,
    end_reason: own('end_reason'),
    created_by: sql`author.name`,
    notes: own('note'),
  };
  return {
    ...exportExpressions({ values, timestamps }, timezone),
    select: (items) => joined.select([...items]),
  };
}

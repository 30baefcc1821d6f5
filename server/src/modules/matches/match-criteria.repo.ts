import type { DemandCriteria } from '@strojpark/core/contracts/demands';
import type { CustomCriteria, CustomCriterion } from '@strojpark/core/domain/fields/custom-criteria';
import { choiceCriteria, rangeCriteria } from '@strojpark/core/domain/fields/machine-criteria';
import type { RecordedCurrency } from '@strojpark/core/domain/money/money';
import { escapeLike, fold } from '@strojpark/core/domain/search-fold';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { phrasePatterns, textTests } from '../../db/machine-text.ts';
import type { DB } from '../../db/schema.gen.ts';

type Columns = Insertable<DB['match_criteria']>;

/** What to look for, as a subscriber gives it. */
export interface Wanted {
  criteria: DemandCriteria;
  currency: RecordedCurrency;
  nearly: boolean;
}

/** Lists of alternatives of which one has to match; all lists have to. */
function textLists({ criteria }: Wanted) {
  const { manufacturer: _, ...texts } = criteria;
  const lists = textTests(texts)
    .filter(({ isHint }) => !isHint)
    .flatMap(({ field, each, whole }) => each.map((any) => ({ field, any: [...any, ...whole] })));
  return lists.length === 0 ? null : JSON.stringify(lists);
}

/** Texts become the patterns they are compared with. */
const customValue = (criterion: CustomCriterion) =>
  typeof criterion === 'string' ? `%${escapeLike(fold(criterion).trim())}%` : criterion;

function customCriteria(custom: CustomCriteria | undefined) {
  const entries = Object.entries(custom ?? {}).map(([name, value]) => [name, customValue(value)]);
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
}

/** Without duplicates, which would be found twice. */
function listed(values: readonly string[] = []): string[] | null {
  const given = [...new Set(values)].filter((value) => value !== '');
  return given.length === 0 ? null : given;
}

/** The criteria in the columns that machines are compared with. */
function columnsOf(wanted: Wanted) {
  const { criteria, currency, nearly } = wanted;
  const choices = choiceCriteria.map(({ field, name }) => [`${field}_in`, listed(criteria[name])] as const);
  const ranges = rangeCriteria.flatMap(
    ({ field, from, to }) =>
      [
        [`${field}_from`, criteria[from] ?? null],
        [`${field}_to`, criteria[to] ?? null],
      ] as const,
  );
  return {
    type: criteria.type ?? null,
    categories: listed(criteria.category),
    manufacturers: listed((criteria.manufacturer ?? []).flatMap(phrasePatterns)),
    texts: textLists(wanted),
    custom: customCriteria(criteria.custom),
    currency,
    nearly,
    // The migration has a column for each criterion of the field table.
    ...(Object.fromEntries([...choices, ...ranges]) as Pick<
      Columns,
      'condition_in' | `${(typeof rangeCriteria)[number]['field']}_${'from' | 'to'}`
    >),
  } satisfies Partial<Columns>;
}

/** Stores the criteria of a demand, to be searched in the inventory; `quiet`: without notifying its owner. */
export async function upsertCriteria(
  db: Db,
  demandId: string,
  wanted: Wanted,
  { quiet }: { quiet: boolean },
): Promise<void> {
  const columns = { ...columnsOf(wanted), active: true, pending: true, searched_at: null, quiet };
  await db
    .insertInto('match_criteria')
    .values({ demand_id: demandId, ...columns })
    .onConflict((on) =>
      on
        .column('demand_id')
        .doUpdateSet((eb) => ({ ...columns, revision: eb('match_criteria.revision', '+', 1) })),
    )
    .execute();
}

/** Demands that have ended get no matches. */
export async function deactivateCriteria(db: Db, demandIds: readonly string[]): Promise<void> {
  await db
    .updateTable('match_criteria')
    .set({ active: false, pending: false })
    .where('demand_id', 'in', demandIds)
    .execute();
}

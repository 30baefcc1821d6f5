import type { CustomCriterion } from '@strojpark/core/domain/fields/custom-criteria';
import type { MachineFilter } from '@strojpark/core/contracts/machine-list';
import { escapeLike, fold } from '@strojpark/core/domain/search-fold';
import { sql, type RawBuilder } from 'kysely';
import { customColumn } from '../../db/custom-columns.ts';

type Condition = RawBuilder<boolean>;

/** The kind of a criterion decides the type of the comparison. */
function criterionCondition(name: string, criterion: CustomCriterion): Condition[] {
  const column = customColumn(name, 'm');
  if (criterion === null) return [sql`${column} is null`];
  if (typeof criterion === 'boolean') return [sql`${column} = ${criterion}`];
  if (typeof criterion === 'string')
    return [sql`fold(${column}) like ${`%${escapeLike(fold(criterion).trim())}%`}`];
  if (Array.isArray(criterion)) return [sql`${column} = any(${criterion}::text[])`];
  const { from, to } = criterion;
  const type = sql.raw(typeof (from ?? to) === 'number' ? 'numeric' : 'date');
  return [
    ...(from === undefined ? [] : [sql<boolean>`${column} >= ${from}::${type}`]),
    ...(to === undefined ? [] : [sql<boolean>`${column} <= ${to}::${type}`]),
  ];
}

/** Conditions on custom fields for a row `m`. The criteria must match existing fields. */
export const customConditions = ({ custom = {} }: Pick<MachineFilter, 'custom'>): Condition[] =>
  Object.entries(custom).flatMap(([name, criterion]) => criterionCondition(name, criterion));

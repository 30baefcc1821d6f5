import type { Language } from '@strojpark/core/domain/languages';
import { sql, type SelectQueryBuilder } from 'kysely';
import { categoryName } from '../../db/category-name.ts';
import { fieldValue } from '../../db/machine-field-column.ts';
import type { DB } from '../../db/schema.gen.ts';
import type { ExportRows } from './export-rows.repo.ts';

/** The machines to export, filtered and in order, as `m`. */
export type MachinesToExport = SelectQueryBuilder<DB & { m: DB['machines'] }, 'm', unknown>;

/** The name of the category instead of its key. */
export function machineRows(machines: MachinesToExport, language: Language): ExportRows {
  const joined = machines.innerJoin('categories as c', 'c.key', 'm.category');
  // Only this field is no column; a custom field may have any other name.
  const stored = (name: string) => (name === 'days_in_stock' ? fieldValue(name) : sql`${sql.id('m', name)}`);
  return {
    select: (items) => joined.select([...items]),
    displayed: (name) => (name === 'category' ? categoryName('c', language) : stored(name)),
    stored,
  };
}

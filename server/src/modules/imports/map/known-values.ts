import type { KnownValues } from '@strojpark/core/domain/imports/suggest-by-content';
import { fold } from '@strojpark/core/domain/search-fold';
import type { Ctx } from '../../../lib/ctx.ts';
import { selectCategories } from '../write/categories.repo.ts';
import { selectManufacturers } from './mapping-memory.repo.ts';
import type { SubjectField } from './subject-fields.ts';

const maxManufacturers = 1000;
const foldedSet = (texts: readonly string[]) => new Set(texts.map((text) => fold(text).trim()));

/** The values by which a column is recognised: categories, manufacturers, and the options of fields. */
export async function knownValues({ db }: Ctx, fields: readonly SubjectField[]): Promise<KnownValues> {
  const known: Record<string, ReadonlySet<string>> = {};
  for (const { name, definition } of fields) {
    const { options = [], optionTexts = {} } = definition ?? {};
    if (options.length > 0)
      known[name] = foldedSet(options.flatMap((option) => [option, ...(optionTexts[option] ?? [])]));
  }
  if (fields.some(({ name }) => name === 'category')) {
    const categories = await selectCategories(db);
    known['category'] = foldedSet(categories.flatMap(({ key, name_cs, name_en }) => [key, name_cs, name_en]));
  }
  if (fields.some(({ name }) => name === 'manufacturer'))
    known['manufacturer'] = foldedSet(await selectManufacturers(db, maxManufacturers));
  return known;
}

import { expect, it } from 'vitest';
import { testDeps } from '../../../test/test-app.ts';
import { setUpTestDb } from '../../../test/test-db.ts';
import { systemCtx } from '../../lib/ctx.ts';
import { categories } from './categories.data.ts';
import { addUsualCategories } from './seed.service.ts';

const testDb = setUpTestDb();

it('adds the usual categories; those that exist stay as they are', async () => {
  const ctx = systemCtx({ ...testDeps, db: testDb.db }, 'test');
  const stored = () =>
    testDb.db.selectFrom('categories').select(['key', 'name_cs']).orderBy('display_order').execute();
  await addUsualCategories(ctx);
  expect((await stored()).map(({ key }) => key)).toEqual(categories.map(({ key }) => key));
  const [first] = categories;
  await testDb.db
    .updateTable('categories')
    .set({ name_cs: 'Jeřáby a výtahy' })
    .where('key', '=', first.key)
    .execute();
  await addUsualCategories(ctx);
  expect(await stored()).toHaveLength(categories.length);
  expect((await stored())[0]?.name_cs).toBe('Jeřáby a výtahy');
});

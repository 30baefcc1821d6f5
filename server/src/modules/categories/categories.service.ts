import type { categories, Category } from '@strojpark/core/contracts/categories';
import type { BodyOf, QueryOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import { refuseUsedByViews } from '../views/view-uses.service.ts';
import * as repo from './categories.repo.ts';

export function list(ctx: Ctx): Promise<Category[]> {
  return repo.selectCategories(ctx.db);
}

export function listActive(ctx: Ctx): Promise<Category[]> {
  return repo.selectActiveCategories(ctx.db);
}

export async function get(ctx: Ctx, id: string): Promise<Category> {
  const category = await repo.selectCategory(ctx.db, id);
  if (!category) throw new AppError('not_found');
  return category;
}

export function create(ctx: Ctx, input: BodyOf<typeof categories.create>): Promise<Category> {
  const body = { ...input, name_en: input.name_en ?? input.name_cs };
  return inTx(ctx, async (ctx) => {
    const id = await repo.insertCategory(ctx.db, body);
    await record(ctx, {
      action: 'create',
      entity: 'category',
      id,
      name: body.name_cs,
      changes: changesBetween({}, body),
    });
    return get(ctx, id);
  });
}

export function update(
  ctx: Ctx,
  id: string,
  { name_en: english, ...others }: BodyOf<typeof categories.update>,
): Promise<Category> {
  return inTx(ctx, async (ctx) => {
    await repo.lockCategories(ctx.db, [id]);
    const { id: _, machine_count: __, ...before } = await get(ctx, id);
    const name_en = english === undefined ? before.name_en : english || (others.name_cs ?? before.name_cs);
    const body = { ...others, name_en };
    const changes = changesBetween(before, { ...before, ...body });
    if (Object.keys(changes).length > 0) {
      await repo.updateCategory(ctx.db, id, { ...body, updated_at: ctx.now });
      await record(ctx, { action: 'update', entity: 'category', id, name: before.name_cs, changes });
    }
    return get(ctx, id);
  });
}

export function reorder(ctx: Ctx, { items }: BodyOf<typeof categories.reorder>): Promise<Category[]> {
  return inTx(ctx, async (ctx) => {
    const orders = new Map(items.map((item) => [item.id, item.display_order]));
    const found = await repo.lockCategories(ctx.db, [...orders.keys()]);
    if (found.length < orders.size) throw new AppError('not_found');
    for (const category of found) {
      const to = orders.get(category.id);
      if (to === undefined || to === category.display_order) continue;
      await repo.updateCategory(ctx.db, category.id, { display_order: to, updated_at: ctx.now });
      await record(ctx, {
        action: 'update',
        entity: 'category',
        id: category.id,
        name: category.name_cs,
        changes: { display_order: { from: category.display_order, to } },
      });
    }
    return list(ctx);
  });
}

/** The foreign key refuses a category in use with category_in_use. */
export function deleteCategory(
  ctx: Ctx,
  id: string,
  { despiteViews }: QueryOf<typeof categories.delete>,
): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { machine_count, ...before } = await get(ctx, id);
    if (machine_count === 0)
      await refuseUsedByViews(ctx, { category: before.key }, { isConfirmed: despiteViews });
    await repo.deleteCategory(ctx.db, id);
    await record(ctx, {
      action: 'delete',
      entity: 'category',
      id,
      name: before.name_cs,
      changes: changesBetween(before, {}),
    });
  });
}

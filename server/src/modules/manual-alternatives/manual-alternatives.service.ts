import type { ManualAlternatives, ModelInUse } from '@strojpark/core/contracts/manual-alternatives';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { coverLink } from '../attachments/photo-links.service.ts';
import { record } from '../audit/audit.service.ts';
import * as repo from './manual-alternatives.repo.ts';

const isSame = (before: readonly string[] | undefined, after: readonly string[]) =>
  JSON.stringify(before) === JSON.stringify(after);

export async function list({ db }: Pick<Ctx, 'db'>): Promise<ManualAlternatives> {
  const rows = await repo.selectAlternatives(db);
  return Object.fromEntries(rows.map(({ model, replacements }) => [model, replacements]));
}

/** The models of the list, each with what it is recognised by. */
export async function listModels(ctx: Ctx): Promise<ModelInUse[]> {
  return (await repo.selectModels(ctx.db)).map(
    ({ model, name, manufacturer, written, category, cover_id, available }) => ({
      model,
      machine:
        name === null || manufacturer === null || written === null || category === null
          ? null
          : { name, manufacturer, model: written, category, ...coverLink(ctx, cover_id) },
      available,
    }),
  );
}

/** Only given models are changed, so that users saving at the same time do not overwrite each other. */
export async function save(ctx: Ctx, given: ManualAlternatives): Promise<ManualAlternatives> {
  const models = Object.keys(given);
  if (models.length === 0) return list(ctx);
  return inTx(ctx, async (ctx) => {
    const known = await repo.lockAlternatives(ctx.db, models);
    const before = new Map(known.map(({ model, replacements }) => [model, replacements]));
    const changed = Object.entries(given).filter(([model, after]) => !isSame(before.get(model), after));
    if (changed.length > 0) {
      await repo.upsertAlternatives(
        ctx.db,
        changed.map(([model, replacements]) => ({ model, replacements, updated_at: ctx.now })),
      );
      await record(
        ctx,
        ...changed.map(([model, to]) => ({
          action: before.has(model) ? 'update' : 'create',
          entity: 'manual_alternative' as const,
          id: model,
          name: model,
          changes: { replacements: { from: before.get(model), to } },
        })),
      );
    }
    return list(ctx);
  });
}

export async function deleteAlternative(ctx: Ctx, model: string): Promise<void> {
  await inTx(ctx, async (ctx) => {
    const [known] = await repo.lockAlternatives(ctx.db, [model]);
    if (!known) throw new AppError('not_found');
    await repo.deleteAlternative(ctx.db, model);
    await record(ctx, {
      action: 'delete',
      entity: 'manual_alternative',
      id: model,
      name: model,
      changes: { replacements: { from: known.replacements } },
    });
  });
}

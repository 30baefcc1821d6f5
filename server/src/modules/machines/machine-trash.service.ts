import type { Machine } from '@strojpark/core/contracts/machine-record';
import { canDeleteMachine } from '@strojpark/core/domain/machines/machine-actions';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { record, recording } from '../audit/audit.service.ts';
import { deleteNotificationsAbout } from '../notifications/notifications.service.ts';
import { fieldSetOfCall } from '../field-config/field-set.service.ts';
import {
  endHolds,
  endQueueOf,
  lockMachine,
  lockMachines,
  type LockedMachine,
} from '../holds/holds.service.ts';
import { toMachine } from './machine-costs.service.ts';
import * as repo from './machines.repo.ts';
import { get } from './machines.service.ts';

/** Moves a machine to the trash and ends its queue. A hold without a live reservation stays on it and is restored with it. */
export function deleteMachine(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const machine = await lockMachine(ctx, id);
    refuse(canDeleteMachine(ctx.user, machine));
    await endQueueOf(ctx, machine);
    await write(ctx, machine, 'delete', ctx.now);
  });
}

/** Restores a machine from the trash unless another machine now uses its identifiers. */
export function restore(ctx: Ctx, id: string): Promise<Machine> {
  return inTx(ctx, async (ctx) => {
    const [machine] = await lockMachines(ctx, [id]);
    if (!machine) throw new AppError('not_found');
    refuse(canDeleteMachine(ctx.user, machine));
    if (machine.deleted_at === null) return get(ctx, id);
    return toMachine(ctx, await write(ctx, machine, 'restore', null));
  });
}

/** Deletes machines permanently; history, audit entries and sales stay. The machines must be locked. */
export async function purgeMachines(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await endHolds(ctx, ids);
  await deleteNotificationsAbout(ctx, 'machine', ids);
  const purged = await repo.deleteMachines(ctx.db, ids);
  await record(
    ctx,
    ...purged.map(({ id, name }) => ({ action: 'purge', entity: 'machine' as const, id, name })),
  );
}

async function write(ctx: Ctx, machine: LockedMachine, action: 'delete' | 'restore', deletedAt: Date | null) {
  const deletedBy = deletedAt === null ? null : ctx.user.id;
  const { id, name } = machine;
  const entry = recording(ctx, { action, entity: 'machine', id, name });
  const { customNames } = await fieldSetOfCall(ctx);
  const row = { deleted_at: deletedAt, deleted_by: deletedBy };
  return repo.updateMachine(ctx.db, id, row, customNames, [entry]);
}

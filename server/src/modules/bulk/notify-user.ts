import type { BulkAction } from '@strojpark/core/domain/bulk';
import type { NotifiedBulkAction } from '@strojpark/core/domain/notification-kinds';
import type { PublicCtx } from '../../lib/ctx.ts';
import { notifyUsers } from '../notifications/notifications.service.ts';

interface EndedRun {
  id: string;
  act: BulkAction;
  undo_of: string | null;
  created_by: string | null;
  done: number;
  refused: number;
}

const actions = {
  'machines.update': 'update',
  'machines.sell': 'sell',
  'machines.reserve': 'reserve',
  'machines.delete': 'delete',
  'machines.restore': 'restore',
  'reservations.cancel': 'cancel',
  'reservations.delete': 'delete',
  'reservations.restore': 'restore',
  'queue.withdraw': 'withdraw',
  'demands.close': 'close',
  'demands.assign': 'assign',
  'quotes.assign': 'assign',
  'repricing.accept': 'reprice',
  'repricing.postpone': 'postpone',
} as const satisfies Record<BulkAction, NotifiedBulkAction>;

/** Notifies the user who started a run, in the transaction that ends it. */
export async function notifyUser(
  ctx: PublicCtx,
  run: EndedRun,
  outcome: 'finished' | 'failed',
): Promise<void> {
  const action: NotifiedBulkAction = run.undo_of === null ? actions[run.act] : 'undo';
  const about = {
    to: [run.created_by],
    entity: /^(?:machines|repricing)\./.test(run.act) ? 'machine_bulk' : 'reservation_bulk',
    entityId: run.id,
  } as const;
  if (outcome === 'failed') await notifyUsers(ctx, { kind: 'bulk_failed', ...about, values: { action } });
  else {
    const values = { action, done: run.done, failed: run.refused };
    await notifyUsers(ctx, { kind: 'bulk_finished', ...about, values });
  }
}

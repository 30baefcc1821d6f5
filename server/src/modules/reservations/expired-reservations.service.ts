import {
  isDueForRelease,
  type ExpirySettings,
} from '@strojpark/core/domain/reservations/expired-reservations';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import type { Ctx } from '../../lib/ctx.ts';
import { eachAlone } from '../../lib/each-alone.ts';
import { notifyUsersOrOffice } from '../notifications/notifications.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { lockWithMachines, type Locked } from './locked-reservation.service.ts';
import { end, getAndNotify } from './reservation-actions.service.ts';
import * as repo from './reservations.repo.ts';

/** Releases reservations whose grace days are over, if the settings say so. */
export async function releaseExpired(ctx: Ctx): Promise<void> {
  const settings = await readSettings(ctx);
  if (settings.expired_reservations === 'keep') return;
  const expired = await repo.selectExpired(ctx.db, ctx.now);
  const due = expired.filter((one) => isDueForRelease(one, settings, ctx.now)).map(({ id }) => id);
  await eachAlone(ctx, due, (tx, id) => releaseOne(tx, id, settings));
}

/** Checks again under the locks: a reservation extended, completed or cancelled in the meantime is kept. */
async function releaseOne(ctx: Ctx, id: string, settings: ExpirySettings): Promise<void> {
  const locked = await lockWithMachines(ctx, id);
  if (!isDueForRelease(locked.reservation, settings, ctx.now)) return;
  const cause = 'expired';
  await end(ctx, locked, 'release', { cause }, { cancellation_cause: cause });
  await getAndNotify(ctx, 'reservation_cancelled', id);
  await notifyCreator(ctx, locked);
}

function notifyCreator(ctx: Ctx, { reservation, machine }: Locked): Promise<void> {
  return notifyUsersOrOffice(ctx, {
    kind: 'reservation_released',
    to: [reservation.created_by],
    entity: 'reservation',
    entityId: reservation.id,
    values: { machineName: machine.name, customerName: customerNames(reservation).name },
  });
}

import type { demands } from '@strojpark/core/contracts/demands';
import type { MachineTarget } from '@strojpark/core/contracts/machine-list';
import type { machines } from '@strojpark/core/contracts/machines';
import type { quotes } from '@strojpark/core/contracts/quotes';
import type { queue } from '@strojpark/core/contracts/queue';
import type { repricing } from '@strojpark/core/contracts/repricing';
import type { ReservationTarget, reservations } from '@strojpark/core/contracts/reservations';
import type { trash } from '@strojpark/core/contracts/trash';
import type { BulkAction } from '@strojpark/core/domain/bulk';
import type { BodyOf } from '@strojpark/core/endpoint';
import type { Ctx } from '../../lib/ctx.ts';
import { targetIds as demandIds } from '../demands/demand-list.service.ts';
import { checkedChanges, checkSaleDay, targetIds as machineIds } from '../machines/machine-bulk.service.ts';
import { checkSeller } from '../sales/sales.service.ts';
import { targetIds as queueIds } from '../queue/queue-list.service.ts';
import { targetIds as quoteIds } from '../quotes/quote-owners.service.ts';
import { acceptedPrices, targetIds as proposalIds } from '../repricing/repricing.service.ts';
import { targetIds as reservationIds } from '../reservations/reservation-bulk.service.ts';
import type { BulkParams } from './bulk-actions.ts';
import { startBulk, type BulkOutcome } from './start-bulk.service.ts';

/** `Prefer: respond-async` runs even a few records in the background. */
export interface Served {
  asJob: boolean;
}

/** The bodies of the calls. */
export interface BulkBodies {
  'machines.update': BodyOf<typeof machines.bulkUpdate>;
  'machines.sell': BodyOf<typeof machines.bulkSell>;
  'machines.reserve': BodyOf<typeof machines.bulkReserve>;
  'machines.delete': MachineTarget;
  'machines.restore': BodyOf<typeof trash.restoreMachines>;
  'reservations.cancel': BodyOf<typeof reservations.bulkCancel>;
  'reservations.delete': ReservationTarget;
  'reservations.restore': BodyOf<typeof trash.restoreReservations>;
  'queue.withdraw': BodyOf<typeof queue.bulkWithdraw>;
  'demands.close': BodyOf<typeof demands.bulkClose>;
  'demands.assign': BodyOf<typeof demands.bulkAssign>;
  'quotes.assign': BodyOf<typeof quotes.bulkAssign>;
  'repricing.accept': BodyOf<typeof repricing.bulkAccept>;
  'repricing.postpone': BodyOf<typeof repricing.bulkPostpone>;
}

interface Call<Body, Params> {
  params: (ctx: Ctx, body: Body) => Params | Promise<Params>;
  ids: (ctx: Ctx, body: Body) => Promise<readonly string[]>;
}

const none = () => ({});
const listed = (_ctx: Ctx, { ids }: { ids: readonly string[] }) => Promise.resolve(ids);

const calls: { [A in BulkAction]: Call<BulkBodies[A], BulkParams[A]> } = {
  'machines.update': { params: (ctx, { changes }) => checkedChanges(ctx, changes), ids: machineIds },
  'machines.sell': {
    params: async (ctx, body) => {
      const { prices, salePrice, currency, sale_customer, sale_date, seller, invoice_number, sale_note } =
        body;
      await checkSaleDay(ctx, sale_date);
      await checkSeller(ctx, seller);
      return {
        prices: Object.fromEntries(prices.map(({ id, ...price }) => [id, price])),
        common: {
          ...(salePrice !== undefined && { salePrice }),
          ...(currency !== undefined && { currency }),
        },
        entries: { sale_customer, sale_date, seller, invoice_number, sale_note },
      };
    },
    ids: machineIds,
  },
  'machines.reserve': { params: (_ctx, body) => customerOf(body), ids: machineIds },
  'machines.delete': { params: none, ids: machineIds },
  'machines.restore': { params: none, ids: listed },
  'reservations.cancel': { params: (_ctx, { reason }) => ({ reason }), ids: reservationIds },
  'reservations.delete': { params: none, ids: reservationIds },
  'reservations.restore': { params: none, ids: listed },
  'queue.withdraw': { params: (_ctx, { reason }) => ({ reason }), ids: queueIds },
  'demands.close': { params: (_ctx, { reason }) => ({ reason }), ids: demandIds },
  'demands.assign': { params: (_ctx, { ownerId }) => ({ ownerId }), ids: demandIds },
  'quotes.assign': { params: (_ctx, { ownerId }) => ({ ownerId }), ids: quoteIds },
  'repricing.accept': { params: acceptedPrices, ids: proposalIds },
  'repricing.postpone': { params: (_ctx, { days }) => ({ days }), ids: proposalIds },
};

/** The body without the records. */
function customerOf(body: BulkBodies['machines.reserve']): BulkParams['machines.reserve'] {
  if ('ids' in body) {
    const { ids: _ids, ...customer } = body;
    return customer;
  }
  const { filter: _filter, except: _except, ...customer } = body;
  return customer;
}

export async function start<A extends BulkAction>(
  ctx: Ctx,
  act: A,
  body: BulkBodies[A],
  served: Served,
): Promise<BulkOutcome> {
  const call = calls[act];
  const params = await call.params(ctx, body);
  return startBulk(ctx, { act, ids: await call.ids(ctx, body), params, ...served });
}

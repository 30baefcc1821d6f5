import type { BulkSaleEntries } from '@strojpark/core/contracts/machine-bulk';
import type { BulkAction } from '@strojpark/core/domain/bulk';
import type { unchanged } from '../../lib/bulk.ts';
import type { Ctx } from '../../lib/ctx.ts';
import * as demands from '../demands/demands.service.ts';
import * as machines from '../machines/machine-bulk.service.ts';
import type { MachineUpdate } from '../machines/machine-changes.service.ts';
import { restore as restoreMachine } from '../machines/machine-trash.service.ts';
import * as machineUndo from '../machines/machine-undo.service.ts';
import { namesOf as queueNames } from '../queue/queue-list.service.ts';
import { withdraw } from '../queue/queue.service.ts';
import * as quotes from '../quotes/quote-owners.service.ts';
import { cancel } from '../reservations/reservation-actions.service.ts';
import * as repricing from '../repricing/repricing.service.ts';
import * as reservations from '../reservations/reservation-bulk.service.ts';
import { restore as restoreReservation } from '../reservations/reservation-trash.service.ts';

type Price = Partial<machineUndo.BulkPrice>;

/** The parameters of an action, kept until the run has ended. */
export interface BulkParams {
  'machines.update': MachineUpdate;
  /** A run of the previous version has no entries. */
  'machines.sell': { prices: Record<string, Price>; common: Price; entries?: BulkSaleEntries };
  'machines.reserve': reservations.BulkCustomer;
  'machines.delete': object;
  'machines.restore': object;
  'reservations.cancel': { reason: string };
  'reservations.delete': object;
  'reservations.restore': object;
  'queue.withdraw': { reason: string };
  'demands.close': { reason: string };
  'demands.assign': { ownerId: string };
  'quotes.assign': { ownerId: string };
  'repricing.accept': repricing.AcceptedPrices;
  'repricing.postpone': { days: number | null };
}

type Done = machineUndo.Undoable<object> | void;

interface Action<P> {
  namesOf: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Applies the action to one record, in the caller's transaction. */
  apply: (ctx: Ctx, id: string, params: P) => Promise<Done | typeof unchanged>;
  /** Undoes it on a record that still has this version. */
  undo?: (ctx: Ctx, id: string, version: number, undo: unknown) => Promise<void>;
  /** After the last record, in the transaction that ends the run: `ids` are the records that were changed. */
  ended?: (ctx: Ctx, ids: readonly string[]) => Promise<void>;
}

const { namesOf: machineNames } = machines;
const { namesOf: reservationNames } = reservations;
const undoMachine: Action<unknown>['undo'] = (ctx, id, version, undo) =>
  machineUndo.undoUpdate(ctx, id, version, undo as machineUndo.MachineUndo);

const actions: { [A in BulkAction]: Action<BulkParams[A]> } = {
  'machines.update': {
    namesOf: machineNames,
    apply: (ctx, id, changes) => machineUndo.updateWithUndo(ctx, id, changes),
    undo: undoMachine,
  },
  'machines.sell': {
    namesOf: machineNames,
    apply: (ctx, id, { prices, common, entries }) =>
      machineUndo.sellWithUndo(ctx, id, prices[id] ?? common, entries),
    undo: undoMachine,
  },
  'machines.reserve': {
    namesOf: machineNames,
    apply: reservations.reserveOne,
  },
  'machines.delete': {
    namesOf: machineNames,
    apply: machineUndo.deleteWithUndo,
    undo: machineUndo.undoDelete,
  },
  'machines.restore': {
    namesOf: machineNames,
    apply: async (ctx, id) => void (await restoreMachine(ctx, id)),
  },
  'reservations.cancel': {
    namesOf: reservationNames,
    apply: async (ctx, id, { reason }) => void (await cancel(ctx, id, reason)),
  },
  'reservations.delete': {
    namesOf: reservationNames,
    apply: reservations.deleteWithUndo,
    undo: reservations.undoDelete,
  },
  'reservations.restore': {
    namesOf: reservationNames,
    apply: async (ctx, id) => void (await restoreReservation(ctx, id)),
  },
  'queue.withdraw': {
    namesOf: queueNames,
    apply: async (ctx, id, { reason }) => void (await withdraw(ctx, id, reason)),
  },
  'demands.close': {
    namesOf: demands.namesOf,
    apply: async (ctx, id, { reason }) => void (await demands.close(ctx, id, reason)),
  },
  'demands.assign': {
    namesOf: demands.namesOf,
    apply: (ctx, id, { ownerId }) => demands.assignOne(ctx, id, ownerId),
    ended: demands.notifyAssigned,
  },
  'quotes.assign': {
    namesOf: quotes.namesOf,
    apply: (ctx, id, { ownerId }) => quotes.assignOne(ctx, id, ownerId),
    ended: quotes.notifyAssigned,
  },
  'repricing.accept': { namesOf: machineNames, apply: repricing.accept, undo: repricing.undoAccept },
  'repricing.postpone': { namesOf: machineNames, apply: repricing.postpone, undo: repricing.undoPostpone },
};

/** Binds the action to the parameters that the run was started with. */
export const actionOf = (name: BulkAction): Action<unknown> => actions[name] as Action<unknown>;

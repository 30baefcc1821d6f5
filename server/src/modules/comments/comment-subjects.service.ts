import type { Demand } from '@strojpark/core/contracts/demands';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { CommentSubject } from '@strojpark/core/domain/comments/comment-subjects';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import type { MailValues } from '@strojpark/core/domain/mail/mail-templates';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import * as demands from '../demands/demands.service.ts';
import * as machines from '../machines/machines.service.ts';
import { notifyUsers } from '../notifications/notifications.service.ts';
import * as reservations from '../reservations/reservations.service.ts';

/** A record that is commented on. */
export interface Subject {
  subject: CommentSubject;
  id: string;
  /** As the history names it. */
  name: string;
  mailValues: MailValues;
  /** Notifies the mentioned users in the app. */
  notify: (ctx: Ctx, userIds: readonly string[]) => Promise<void>;
}

const readers: Record<CommentSubject, (ctx: Ctx, id: string) => Promise<Subject>> = {
  machine: async (ctx, id) => ofMachine(ctx, await machines.get(ctx, id)),
  reservation: async (ctx, id) => ofReservation(ctx, await reservations.get(ctx, id)),
  demand: async (ctx, id) => ofDemand(ctx, await demands.get(ctx, id)),
};

/** The record, if it exists, is not in the trash and is visible to the user. */
export const readSubject = (ctx: Ctx, subject: CommentSubject, id: string): Promise<Subject> =>
  readers[subject](ctx, id);

type MachineValues = Parameters<typeof displayIdentifier>[0] & Pick<Machine, 'name' | 'model' | 'location'>;

/** Left out rather than empty. */
function machineValues({ name, model, location, ...machine }: MachineValues): MailValues {
  return {
    machineName: name,
    machineModel: model,
    machineSerial: displayIdentifier(machine),
    ...(location !== null && { machineLocation: location }),
  };
}

function ofMachine({ baseUrl }: Ctx, machine: Machine): Subject {
  if (machine.deleted_at !== null) throw new AppError('not_found');
  const { id, name, type } = machine;
  return {
    subject: 'machine',
    id,
    name,
    mailValues: {
      ...machineValues(machine),
      detailUrl: `${baseUrl}/${type}-machines?machine=${id}#comments`,
    },
    notify: (ctx, to) =>
      notifyUsers(ctx, {
        kind: 'machine_mention',
        to,
        entity: 'machine',
        entityId: id,
        values: { machineName: name, machineType: type, by: ctx.user.name },
      }),
  };
}

function ofReservation({ baseUrl }: Ctx, reservation: Reservation): Subject {
  const { id, machine } = reservation;
  const customer = customerNames(reservation);
  return {
    subject: 'reservation',
    id,
    name: customer.name,
    mailValues: {
      ...machineValues(machine),
      customerCompany: customer.name,
      customerName: customer.contact ?? customer.name,
      detailUrl: `${baseUrl}/reservations?reservation=${id}#comments`,
    },
    notify: (ctx, to) =>
      notifyUsers(ctx, {
        kind: 'reservation_mention',
        to,
        entity: 'reservation',
        entityId: id,
        values: { machineName: machine.name, customerName: customer.name, by: ctx.user.name },
      }),
  };
}

function ofDemand({ baseUrl }: Ctx, demand: Demand): Subject {
  const { id } = demand;
  const customer = customerNames(demand);
  return {
    subject: 'demand',
    id,
    name: customer.name,
    mailValues: {
      customerCompany: customer.name,
      customerName: customer.contact ?? customer.name,
      detailUrl: `${baseUrl}/demands?demand=${id}#comments`,
    },
    notify: (ctx, to) =>
      notifyUsers(ctx, {
        kind: 'demand_mention',
        to,
        entity: 'demand',
        entityId: id,
        values: { customerName: customer.name, by: ctx.user.name },
      }),
  };
}

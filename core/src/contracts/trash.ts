import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';
import { bulkResult, bulkIds } from './bulk.ts';
import { page, pageQuery, timestamp, uuid } from './common.ts';
import { coverUrl, machineStatus, machineType } from './machine-record.ts';
import { reservationStatus } from './reservation-record.ts';

const deletion = {
  id: uuid,
  deleted_at: timestamp,
  deleted_by_name: z.string().nullable(),
  /** When it is permanently deleted. */
  purge_at: timestamp,
};

export const trashedMachine = z.object({
  ...deletion,
  cover_url: coverUrl,
  type: machineType,
  status: machineStatus,
  name: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  category: z.string(),
  identifier: z.string(),
  year_of_manufacture: z.number().nullable(),
  location: z.string().nullable(),
  current_value: z.number().nullable(),
  currency: z.string(),
  notes: z.string().nullable(),
  created_by_name: z.string().nullable(),
  /** Finished reservations that are permanently deleted together with the machine. */
  reservations: z.number().int(),
});
export type TrashedMachine = z.output<typeof trashedMachine>;

export const trashedReservation = z.object({
  ...deletion,
  cover_url: coverUrl,
  status: reservationStatus,
  customer_name: z.string(),
  customer_company: z.string(),
  customer_email: z.string(),
  machine_name: z.string(),
  machine_identifier: z.string(),
  machine_category: z.string(),
  /** Whether the machine itself is in the trash. */
  machine_deleted: z.boolean(),
  reserved_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
  sold_price: z.number().nullable(),
  currency: z.string(),
  notes: z.string().nullable(),
  created_at: timestamp,
  created_by_name: z.string().nullable(),
});
export type TrashedReservation = z.output<typeof trashedReservation>;

const query = z.object({ search: z.string().max(200).optional(), ...pageQuery });

export const trash = {
  listMachines: endpoint({
    method: 'GET',
    path: '/trash/machines',
    access: 'machines.delete',
    summary: 'List deleted machines that you can restore, most recently deleted first',
    query,
    response: page(trashedMachine),
    errors: ['cursor_mismatch'],
  }),
  listReservations: endpoint({
    method: 'GET',
    path: '/trash/reservations',
    access: 'reservations.delete',
    summary: 'List deleted reservations that you can restore, most recently deleted first',
    query,
    response: page(trashedReservation),
    errors: ['cursor_mismatch'],
  }),
  restoreMachines: endpoint({
    method: 'POST',
    path: '/trash/machines/restore',
    access: 'machines.delete',
    summary: 'Restore several machines, each independently',
    ownTransactions: true,
    body: bulkIds,
    response: bulkResult('restored'),
  }),
  restoreReservations: endpoint({
    method: 'POST',
    path: '/trash/reservations/restore',
    access: 'reservations.delete',
    summary: 'Restore several reservations, each independently',
    ownTransactions: true,
    body: bulkIds,
    response: bulkResult('restored'),
  }),
} satisfies Contract;

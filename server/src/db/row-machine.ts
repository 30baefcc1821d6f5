import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { sql } from 'kysely';
import { recognisedMachine } from './recognised-machine.ts';

/** The service adds the link to the picture. */
export type Stored<M> = Omit<M, 'cover_url'> & { cover_id: string | null };
export type RowMachine = Stored<Reservation['machine']>;

/** The machine `m` in a row about it. */
export const rowMachine = sql<RowMachine>`jsonb_build_object(
  ${recognisedMachine('m')}, 'type', m.type, 'status', m.status, 'serial_number', m.serial_number,
  'equipment_number', m.equipment_number, 'vin', m.vin, 'current_value', m.current_value,
  'created_by', m.created_by)`;

import { openQueueStatuses } from '@strojpark/core/domain/queue/queue-status';
import { liveStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { sql } from 'kysely';
import { isSameCustomer } from './customer-key.ts';
import { literals } from './literals.ts';

/**
 * What the customer of a row has of a machine. Looked up, not linked, so it does not matter how the customer got there.
 */

/** The reservation `r` of a live or completed deal. */
export const dealOf = (customer: string, machineId: string, columns = sql`r.id, r.status`) => sql`
  select ${columns} from reservations r
  where r.machine_id = ${sql.ref(machineId)} and r.deleted_at is null
    and r.status in (${literals([...liveStatuses, 'completed'])}) and ${isSameCustomer('r', customer)}
  order by r.created_at desc limit 1`;

/** The sale `s` of a machine that they bought with or without a reservation. */
export const purchaseOf = (customer: string, machineId: string) => sql`
  select s.id from sales s
  where s.machine_id = ${sql.ref(machineId)} and s.reversed_at is null and ${isSameCustomer('s', customer)}
  limit 1`;

/** The entry `e` in the queue of the machine; an offered one comes first. */
export const placeOf = (customer: string, machineId: string) => sql`
  select e.id from queue_entries e
  where e.machine_id = ${sql.ref(machineId)} and e.status in (${literals(openQueueStatuses)})
    and ${isSameCustomer('e', customer)}
  order by e.status, e.position limit 1`;

import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { can, canInRole, type Actor } from '@strojpark/core/domain/access/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { commentsQuery } from '../../../entities/comments/comments.queries.ts';
import { approvalFactsQuery, reservationQuery } from '../../../entities/reservations/reservations.queries.ts';
import { freshTime, loadAhead } from '../../../ui/load-ahead.ts';
import { historyQuery } from './history.queries.ts';

/** Loads what the record of a reservation shows, before it is opened: its row has neither history nor comments. */
export function prefetchReservation(client: QueryClient, actor: Actor, reservation: Reservation): void {
  const { id, status } = reservation;
  const fresh = { staleTime: freshTime };
  loadAhead(() => client.query({ ...reservationQuery(id), ...fresh }));
  loadAhead(() => client.infiniteQuery({ ...commentsQuery({ subject: 'reservation', id }), ...fresh }));
  if (can(actor, 'machines.view'))
    loadAhead(() => client.infiniteQuery({ ...historyQuery(reservation), ...fresh }));
  if (status === 'pending_approval' && canInRole(actor, 'approvals.decide'))
    loadAhead(() => client.query({ ...approvalFactsQuery(id), ...fresh }));
}

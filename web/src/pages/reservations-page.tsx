import { ReservationList } from '../features/reservations/list/reservation-list.tsx';

export function ReservationsPage() {
  return <ReservationList />;
}

import { Calendar } from '../features/reservations/calendar/calendar.tsx';

export function CalendarPage() {
  return <Calendar />;
}

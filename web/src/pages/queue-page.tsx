import { QueueList } from '../features/reservations/queue/queue-list.tsx';

export function QueuePage() {
  return <QueueList />;
}

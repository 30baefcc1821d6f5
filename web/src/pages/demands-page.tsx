import { DemandList } from '../features/reservations/demands/demand-list.tsx';

export function DemandsPage() {
  return <DemandList />;
}

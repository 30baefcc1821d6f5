import { getRouteApi } from '@tanstack/react-router';
import { Reports } from '../features/reports/reports.tsx';

const route = getRouteApi('/app/reports');

export function ReportsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return <Reports search={search} onPeriod={(period) => void navigate({ search: period, replace: true })} />;
}

import { getRouteApi } from '@tanstack/react-router';
import { ProducedFiles } from '../features/produced-files/produced-files.tsx';
import { Reports } from '../features/reports/reports.tsx';

const route = getRouteApi('/app/reports');

export function ReportsPage() {
  const { file, ...period } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Reports
      period={period}
      files={<ProducedFiles kind="report" marked={file} />}
      onPeriod={(search) => void navigate({ search, replace: true })}
    />
  );
}

import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ProducedFiles } from '../features/produced-files/produced-files.tsx';
import { Reports } from '../features/reports/reports.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { useDialog } from '../ui/use-dialog.ts';

const PeriodSales = lazyPart(
  async () => (await import('../features/sales/period-sales.tsx')).PeriodSales,
  'records',
);

const route = getRouteApi('/app/reports');

export function ReportsPage() {
  const { file, schedule, ...period } = route.useSearch();
  const navigate = route.useNavigate();
  const sales = useDialog<{ from: string; to: string }>();
  return (
    <>
      <Reports
        period={period}
        scheduledView={schedule}
        files={<ProducedFiles kind="report" marked={file} />}
        onPeriod={(search) => void navigate({ search, replace: true })}
        onScheduled={() =>
          void navigate({
            search: (before) => ({ ...before, schedule: undefined }),
            replace: true,
            resetScroll: false,
          })
        }
        onSales={sales.open}
      />
      <Suspense>
        {sales.about && <PeriodSales period={sales.about} opened={sales.isOpen} onClose={sales.close} />}
      </Suspense>
    </>
  );
}

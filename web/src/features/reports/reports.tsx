import { Button, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import type { ReportFigures as Figures } from '@strojpark/core/contracts/reports';
import { periodKinds } from '@strojpark/core/domain/reports/report-periods';
import type { ReportKind } from '@strojpark/core/domain/reports/reports';
import { IconFileExport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/auth.ts';
import { formatDays } from '../../lib/format-days.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { useIsOffline } from '../../ui/use-is-offline.ts';
import { ApprovalsPanel } from './approvals-panel.tsx';
import { AgeingChart } from './charts/ageing-chart.tsx';
import { ReportList } from './report-list.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportSchedules } from './schedules/report-schedules.tsx';
import { UnmetDemandPanel } from './unmet-demand-panel.tsx';
import type { ReportSearch } from './report-search.ts';
import { useReportFigures } from './reports.queries.ts';
import { SalesChart } from './charts/sales-chart.tsx';
import type { ScheduleChoice } from './schedules/schedule-dialog.tsx';
import { StockChart } from './charts/stock-chart.tsx';
import { UtilisationChart } from './charts/utilisation-chart.tsx';
import classes from './reports.module.css';

const DateRange = lazyPart(async () => (await import('./date-range.tsx')).DateRange);
const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog);
const ScheduleDialog = lazyPart(async () => (await import('./schedules/schedule-dialog.tsx')).ScheduleDialog);

interface ReportsProps {
  period: Omit<ReportSearch, 'file' | 'schedule'>;
  /** A view of a list to be scheduled. */
  scheduledView: string | undefined;
  /** The list of generated files, passed by the page. */
  files: ReactNode;
  onPeriod: (search: ReportSearch) => void;
  /** The dialog for the scheduled view is closed. */
  onScheduled: () => void;
  /** Opens the sales of a period. */
  onSales: (period: { from: string; to: string }) => void;
}

/** The business figures and charts of a period, and the reports about it. */
export function Reports({ period, scheduledView, files, onPeriod, onScheduled, onSales }: ReportsProps) {
  const figures = useReportFigures(period);
  const creation = useDialog<ReportKind>();
  const report = creation.about ?? 'utilisation';
  const schedule = useDialog<ScheduleChoice>();
  const { data } = figures;
  const lists = useRef<HTMLDivElement>(null);
  const wasCreating = useHasOpened(creation.isOpen);
  const isOffline = useIsOffline();
  const isScheduling = schedule.isOpen || scheduledView !== undefined;
  const wasScheduling = useHasOpened(isScheduling);

  // One note instead of one in the place of each chart.
  if (isOffline && data === undefined) return <LoadState {...loadingOf(figures)} rows={3} />;
  return (
    <Stack gap="md">
      <PageHeader
        text={<ShownPeriod data={data} />}
        actions={
          <Group gap="xs" align="flex-start">
            <PeriodBar search={period} shown={data?.period} onChange={onPeriod} />
            <ExportLink />
          </Group>
        }
      />
      <ReportFigures
        isThisMonth={period.from === undefined && (period.period ?? 'month') === 'month'}
        data={data}
        error={figures.error}
        onRetry={() => void figures.refetch()}
        onSales={onSales}
      />
      <div className={classes.charts}>
        <StockChart query={period} />
        <SalesChart query={period} onSales={onSales} />
        <AgeingChart query={period} />
        <UtilisationChart query={period} />
      </div>
      <ApprovalsPanel query={period} />
      <UnmetDemandPanel />
      <ReportList onCreate={creation.open} onSchedule={(kind) => schedule.open({ report: kind })} />
      <div ref={lists} className={`${classes.lists} ${classes.files}`}>
        {files}
        <ReportSchedules
          onAdd={() => schedule.open({ report: 'utilisation' })}
          onEdit={(one) => schedule.open({ schedule: one, report: one.report })}
        />
      </div>
      <Suspense>
        {wasCreating && (
          <ReportDialog
            key={report}
            report={report}
            query={period}
            shown={data?.period}
            opened={creation.isOpen}
            onClose={creation.close}
          />
        )}
        {wasScheduling && (
          <ScheduleDialog
            opened={isScheduling}
            choice={
              scheduledView === undefined
                ? (schedule.about ?? { report })
                : { report: 'view', viewId: scheduledView }
            }
            onClose={() => {
              schedule.close();
              if (scheduledView === undefined) return;
              onScheduled();
              // The list is at the end of the page, which nobody has scrolled yet.
              lists.current?.scrollIntoView({ block: 'center' });
            }}
          />
        )}
      </Suspense>
    </Stack>
  );
}

/** The days that are shown, and those they are compared with. */
function ShownPeriod({ data }: { data: Figures | undefined }) {
  const { t } = useTranslation();
  if (data === undefined) return t('reports.intro');
  const period = formatDays(data.period);
  if (data.total.before === null) return period;
  return t('reports.period.shown', { period, before: formatDays(data.before) });
}

/** All data as a file. */
function ExportLink() {
  const { t } = useTranslation();
  if (!useCan('exports.create')) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/export" search={{ choose: 'all' }} {...props} />}
      leftSection={<IconFileExport size={18} stroke={1.6} aria-hidden />}
    >
      {t('reports.exportAll')}
    </Button>
  );
}

interface PeriodBarProps {
  search: ReportSearch;
  /** The dates of the period; undefined until the server has answered. */
  shown: { from: string; to: string } | undefined;
  onChange: (search: ReportSearch) => void;
}

const own = 'own';
const choices = [...periodKinds, own] as const;

/** A named period, or a range of dates. */
function PeriodBar({ search, shown, onChange }: PeriodBarProps) {
  const { t } = useTranslation();
  const [choosesDates, setChoosesDates] = useState(false);
  const isOwn = choosesDates || search.from !== undefined;
  const { from, to } = search.from === undefined ? (shown ?? {}) : search;
  const choose = (value: string) => {
    setChoosesDates(value === own);
    if (value !== own) onChange({ period: periodKinds.find((kind) => kind === value) });
  };
  return (
    <Group
      gap="xs"
      align="flex-start"
      className={classes.bar}
      role="group"
      aria-label={t('reports.period.label')}
    >
      {isOwn && (
        <Suspense fallback={<Skeleton className={classes.dates} height={36} />}>
          <DateRange className={classes.dates} from={from} to={to} onChange={onChange} />
        </Suspense>
      )}
      <SegmentedControl
        aria-label={t('reports.period.label')}
        value={isOwn ? own : (search.period ?? 'month')}
        onChange={choose}
        data={choices.map((value) => ({ value, label: t(`reports.period.${value}`) }))}
      />
    </Group>
  );
}

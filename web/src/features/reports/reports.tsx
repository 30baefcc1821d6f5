import { Stack, Text } from '@mantine/core';
import type { ReportKind } from '@strojpark/core/domain/reports';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { AgeingChart } from './ageing-chart.tsx';
import { PeriodBar } from './period-bar.tsx';
import { QuickActions } from './quick-actions.tsx';
import { ReportCards } from './report-cards.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportSchedules } from './report-schedules.tsx';
import type { ReportSearch } from './report-search.ts';
import classes from './reports.module.css';
import { useReportFigures } from './reports.queries.ts';
import { SalesChart } from './sales-chart.tsx';
import { ScheduleDialog, type ScheduleChoice } from './schedule-dialog.tsx';
import { StockChart } from './stock-chart.tsx';
import { UtilisationChart } from './utilisation-chart.tsx';

interface ReportsProps {
  period: Omit<ReportSearch, 'file'>;
  /** The list of the files that have been made. */
  files: ReactNode;
  onPeriod: (search: ReportSearch) => void;
  /** Opens the sales of a period. */
  onSales: (period: { from: string; to: string }) => void;
}

/** How the business goes over a period, and the reports about it. */
export function Reports({ period, files, onPeriod, onSales }: ReportsProps) {
  const { t } = useTranslation();
  const figures = useReportFigures(period);
  const creation = useDialog<ReportKind>();
  const report = creation.about ?? 'utilisation';
  const schedule = useDialog<ScheduleChoice>();
  const { data } = figures;

  return (
    <Stack gap="md">
      <PageHeader
        text={t('reports.intro')}
        actions={<PeriodBar search={period} shown={data?.period} onChange={onPeriod} />}
      />
      <QuickActions onCreate={creation.open} />
      <ReportFigures
        isThisMonth={period.from === undefined && (period.period ?? 'month') === 'month'}
        data={data}
        error={figures.error}
        onRetry={() => void figures.refetch()}
        onSales={onSales}
      />
      {data && (
        <Text size="sm" c="dimmed">
          {data.total.before === null
            ? `${formatDate(data.period.from)} – ${formatDate(data.period.to)}`
            : t('reports.period.shown', {
                from: formatDate(data.period.from),
                to: formatDate(data.period.to),
                beforeFrom: formatDate(data.before.from),
                beforeTo: formatDate(data.before.to),
              })}
        </Text>
      )}
      <div className={classes.charts}>
        <StockChart query={period} />
        <SalesChart query={period} onSales={onSales} />
        <AgeingChart query={period} />
        <UtilisationChart query={period} />
      </div>
      <ReportCards onCreate={creation.open} onSchedule={(kind) => schedule.open({ report: kind })} />
      <div className={`${classes.lists} ${classes.files}`}>
        {files}
        <ReportSchedules
          onAdd={() => schedule.open({ report: 'utilisation' })}
          onEdit={(one) => schedule.open({ schedule: one, report: one.report })}
        />
      </div>
      <ReportDialog
        key={report}
        report={report}
        query={period}
        shown={data?.period}
        opened={creation.isOpen}
        onClose={creation.close}
      />
      <ScheduleDialog
        opened={schedule.isOpen}
        choice={schedule.about ?? { report }}
        onClose={schedule.close}
      />
    </Stack>
  );
}

import { Button } from '@mantine/core';
import {
  IconCash,
  IconChartBar,
  IconDownload,
  IconShoppingCart,
  IconTool,
  IconUserCheck,
  IconUserSearch,
  type Icon,
} from '@tabler/icons-react';
import {
  canGenerateReport,
  reportFormats,
  reportKinds,
  type ReportKind,
} from '@strojpark/core/domain/reports/reports';
import { useTranslation } from 'react-i18next';
import { useDownloadFile, useProducedFiles } from '../../entities/produced-files/produced-files.queries.ts';
import { useActor } from '../../lib/auth.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Notes } from '../../ui/notes.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { PanelRows } from '../../ui/panel-rows.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import classes from './report-list.module.css';

interface ReportListProps {
  onCreate: (report: ReportKind) => void;
  onSchedule: (report: ReportKind) => void;
}

const icons: Record<ReportKind, Icon> = {
  utilisation: IconChartBar,
  financial: IconCash,
  maintenance: IconTool,
  activity: IconUserSearch,
  approvals: IconUserCheck,
  unmetDemand: IconShoppingCart,
};

/** The reports available as files. */
export function ReportList({ onCreate, onSchedule }: ReportListProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const { data: files } = useProducedFiles('report');
  const load = useDownloadFile();
  const lastOf = (report: ReportKind) =>
    files?.items.find(({ status, params }) => status === 'completed' && params['report'] === report);
  return (
    <Panel title={t('reports.list.title')}>
      <PanelRows label={t('reports.list.title')}>
        {reportKinds.map((report) => {
          const ReportIcon = icons[report];
          const last = lastOf(report);
          const name = t(`reports.kinds.${report}.title`);
          const mayCreate = canGenerateReport(actor, report);
          const isCosts = report === 'financial' && canGenerateReport(actor, 'utilisation');
          return (
            <PanelRow
              key={report}
              picture={<ReportIcon size={20} stroke={1.6} aria-hidden />}
              name={
                <>
                  <h3 className={classes.title}>{name}</h3>
                  <span className={classes.format}>{t(`reports.formats.${reportFormats[report]}`)}</span>
                </>
              }
              actions={
                mayCreate && (
                  <>
                    {last !== undefined && (
                      <ToolButton
                        icon={IconDownload}
                        label={t('reports.list.downloadOf', { name })}
                        onClick={() => load.mutate(last)}
                      />
                    )}
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={t('reports.list.scheduleOf', { name })}
                      onClick={() => onSchedule(report)}
                    >
                      {t('reports.list.schedule')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('reports.list.createOf', { name })}
                      onClick={() => onCreate(report)}
                    >
                      {t('reports.list.create')}
                    </Button>
                  </>
                )
              }
            >
              <Notes>
                {mayCreate
                  ? t(`reports.kinds.${report}.text`)
                  : t(isCosts ? 'reports.list.noCosts' : 'reports.list.noGenerate')}
              </Notes>
              {last !== undefined && (
                <Notes>{t('reports.list.last', { when: formatDateTime(last.createdAt) })}</Notes>
              )}
            </PanelRow>
          );
        })}
      </PanelRows>
    </Panel>
  );
}

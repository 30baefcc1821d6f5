import { Button } from '@mantine/core';
import { IconCash, IconChartBar, IconFileExport, IconTool } from '@tabler/icons-react';
import { can } from '@strojpark/core/domain/permissions';
import { canGenerateReport, type ReportKind } from '@strojpark/core/domain/reports';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import classes from './quick-actions.module.css';

const actions = [
  { name: 'usage', report: 'utilisation', icon: IconChartBar },
  { name: 'costs', report: 'financial', icon: IconCash },
  { name: 'maintenance', report: 'maintenance', icon: IconTool },
] as const;

/** The reports that are wanted most often, and all data as a file. */
export function QuickActions({ onCreate }: { onCreate: (report: ReportKind) => void }) {
  const { t } = useTranslation();
  const actor = useActor();
  return (
    <nav className={classes.actions} aria-label={t('reports.actions.label')}>
      {actions
        .filter(({ report }) => canGenerateReport(actor, report))
        .map(({ name, report, icon: ActionIcon }) => (
          <Button
            key={name}
            variant="default"
            leftSection={<ActionIcon size={18} stroke={1.6} aria-hidden />}
            onClick={() => onCreate(report)}
          >
            {t(`reports.actions.${name}`)}
          </Button>
        ))}
      {can(actor, 'exports.create') && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/export" search={{ choose: 'all' }} {...props} />}
          leftSection={<IconFileExport size={18} stroke={1.6} aria-hidden />}
        >
          {t('reports.actions.exportAll')}
        </Button>
      )}
    </nav>
  );
}

import { Paper, Stack, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BatchView } from '../features/import-export/batch-view.tsx';
import { ImportWizard } from '../features/import-export/import-wizard.tsx';
import classes from '../features/import-export/import-export.module.css';
import { RecentImports } from '../features/import-export/recent-imports.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Machines from a spreadsheet: the wizard, or the import that the address names, and what was imported before. */
export function ImportPage() {
  const { t } = useTranslation();
  const { batch } = useSearch({ from: '/app/import' });
  const navigate = useNavigate({ from: '/import' });
  return (
    <Stack className={classes.page}>
      <PageHeader text={t('import.intro')} />
      <Paper withBorder p="md">
        {batch === undefined ? (
          <ImportWizard onStarted={(id) => void navigate({ search: { batch: id } })} />
        ) : (
          <BatchView key={batch} batchId={batch} onNew={() => void navigate({ search: {} })} />
        )}
      </Paper>
      <Paper withBorder p="md">
        <Title order={2} size="h4" mb="sm">
          {t('import.recent.title')}
        </Title>
        <RecentImports />
      </Paper>
    </Stack>
  );
}

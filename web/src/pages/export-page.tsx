import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ExportHistory } from '../features/exports/export-history.tsx';
import { ExportForm } from '../features/exports/export-form.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ExportPage() {
  const { t } = useTranslation();
  return (
    <Stack>
      <PageHeader text={t('exports.intro')} />
      <ExportForm />
      <ExportHistory />
    </Stack>
  );
}

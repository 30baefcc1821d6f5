import { Box, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ExportForm } from '../features/exports/export-form.tsx';
import { ProducedFiles } from '../features/produced-files/produced-files.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ExportPage() {
  const { t } = useTranslation();
  const { choose } = useSearch({ from: '/app/export' });
  return (
    <Stack>
      <PageHeader text={t('exports.intro')} />
      <ExportForm choosesAll={choose === 'all'} />
      <Box maw={1100}>
        <ProducedFiles kind="export" />
      </Box>
    </Stack>
  );
}

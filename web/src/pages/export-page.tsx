import { Box, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ExportForm } from '../features/exports/export-form.tsx';
import { ProducedFiles } from '../features/produced-files/produced-files.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ExportPage() {
  const { t } = useTranslation();
  return (
    <Stack>
      <PageHeader text={t('exports.intro')} />
      <ExportForm />
      <Box maw={1100}>
        <ProducedFiles kind="export" />
      </Box>
    </Stack>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReportOptions } from '@strojpark/core/contracts/reports';
import { isOfToday, type ReportKind } from '@strojpark/core/domain/reports/reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OptionInputs } from './option-inputs.tsx';
import { useGenerateReport, type PeriodInput } from './reports.queries.ts';

interface ReportDialogProps {
  report: ReportKind;
  query: PeriodInput;
  shown: { from: string; to: string } | undefined;
  opened: boolean;
  onClose: () => void;
}

/** The period and options of a new report, and the start button. */
export function ReportDialog({ report, query, shown, opened, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const [options, setOptions] = useState<ReportOptions>({});
  const generate = useGenerateReport();
  const name = t(`reports.kinds.${report}.title`);

  function start() {
    generate.mutate(
      { report, ...(isOfToday(report) ? {} : query), options },
      {
        onSuccess: () => {
          toast.success(t('reports.list.started', { name }));
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog opened={opened} onClose={onClose} title={t('reports.list.dialog', { name })}>
      <Stack gap="md">
        <Text>
          {isOfToday(report)
            ? t('reports.list.asOfToday')
            : t('reports.list.forPeriod', { from: formatDate(shown?.from), to: formatDate(shown?.to) })}
        </Text>
        <OptionInputs report={report} value={options} onChange={setOptions} />
        <Group justify="flex-end" gap="xs" data-dialog-buttons>
          <Button variant="default" onClick={onClose} disabled={generate.isPending}>
            {t('common.actions.back')}
          </Button>
          <Button data-autofocus onClick={start} loading={generate.isPending}>
            {t('reports.list.create')}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  );
}

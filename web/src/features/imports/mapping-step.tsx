import type { ImportAnalysis } from '@strojpark/core/contracts/import-records';
import { activeFallbacks } from '@strojpark/core/domain/import-fallbacks';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { FailureAlert } from './failure-alert.tsx';
import { FileReading } from './file-reading.tsx';
import { useForgetMapping, usePrepare, useReadAgain } from './imports.queries.ts';
import { filledTargets, mappingsOf, planOf, unusedColumns, type MappingPlan } from './mapping-plan.ts';
import { MappingTable } from './mapping-table.tsx';

interface MappingStepProps {
  analysis: ImportAnalysis;
  onBack: () => void;
  /** The rows are being checked under the mapping. */
  onPrepared: (batchId: string) => void;
}

/** `mappings.3` of the errors map belongs to the target of the fourth mapping. */
function errorsByTarget(error: Error | null, plan: MappingPlan): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const mappings = mappingsOf(plan);
  const pairs = Object.entries(error.errors).flatMap(([path, texts]) => {
    const target = mappings[Number(/^mappings\.(\d+)/.exec(path)?.[1] ?? -1)]?.targetField;
    return target === undefined ? [] : [[target, texts.join(' ')] as const];
  });
  return Object.fromEntries(pairs);
}

/** The fields that nothing fills yet and that the program or the administrator requires. */
function missingFields({ machineType, targets }: ImportAnalysis, plan: MappingPlan): string[] {
  const filled = filledTargets(plan);
  const derived = machineType === null ? [] : activeFallbacks(machineType, filled);
  const known = new Set([...filled, ...derived.map(({ target }) => target)]);
  return targets
    .filter(({ field, required }) => required && !known.has(field))
    .map(({ displayName }) => displayName);
}

/** Which column feeds which field; the server then checks every row. */
export function MappingStep({ analysis, onBack, onPrepared }: MappingStepProps) {
  const { t } = useTranslation();
  const { uploadId, kind, machineType, encoding, delimiter, sheet, recalled } = analysis;
  const subject = { kind, ...(machineType && { machineType }) };
  // What was mapped by hand outlives a reload; another reading of the file has columns of its own.
  const [plan, setPlan] = useSessionStorage<MappingPlan>({
    key: `import-plan-${uploadId}-${encoding}-${delimiter}-${sheet}`,
    defaultValue: planOf(analysis.mappings),
    getInitialValueInEffect: false,
  });
  const readAgain = useReadAgain(uploadId, subject);
  const forget = useForgetMapping(uploadId, subject);
  const prepare = usePrepare();
  const missing = missingFields(analysis, plan);
  const unused = unusedColumns(analysis.columns, plan);
  const isBusy = readAgain.isPending || prepare.isPending || forget.isPending;

  const check = () =>
    prepare.mutate(
      {
        ...subject,
        uploadId,
        mappings: mappingsOf(plan),
        ...(encoding && { encoding }),
        ...(delimiter && { delimiter }),
        ...(sheet && { sheet }),
      },
      { onSuccess: ({ batchId }) => onPrepared(batchId) },
    );

  return (
    <Stack>
      <Text>
        {t('import.mapping.rows', {
          count: analysis.totalRows,
          shown: formatNumber(analysis.totalRows),
          file: analysis.fileName,
        })}
      </Text>
      <FileReading analysis={analysis} onChange={(how) => readAgain.mutate(how)} disabled={isBusy} />
      {recalled !== null && (
        <Alert color="petrol" icon={<IconHistory aria-hidden />} role="status">
          <Group justify="space-between">
            <Text size="sm">
              {t('import.recalled.text', { who: recalled.savedBy, when: formatDateTime(recalled.savedAt) })}
            </Text>
            <Button
              size="xs"
              variant="default"
              loading={forget.isPending}
              onClick={() =>
                forget.mutate(undefined, { onSuccess: ({ mappings }) => setPlan(planOf(mappings)) })
              }
            >
              {t('import.recalled.reset')}
            </Button>
          </Group>
        </Alert>
      )}
      <MappingTable
        analysis={analysis}
        machineType={machineType}
        plan={plan}
        onPlan={setPlan}
        errors={errorsByTarget(prepare.error, plan)}
      />
      {unused.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('import.mapping.unused', { columns: unused.join(', ') })}
        </Text>
      )}
      {missing.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('import.mapping.missing')}>
          {missing.join(', ')}
        </Alert>
      )}
      <FailureAlert
        title={t('import.startFailed')}
        error={prepare.error ?? readAgain.error ?? forget.error}
      />
      <Group justify="space-between">
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          {t('common.actions.back')}
        </Button>
        <Button onClick={check} loading={isBusy} disabled={missing.length > 0}>
          {t('import.check')}
        </Button>
      </Group>
    </Stack>
  );
}

import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { type ImportAnalysis, delimiters, encodings } from '@strojpark/core/contracts/import-records';
import { activeFallbacks } from '@strojpark/core/domain/imports/import-fallbacks';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import {
  type Reading,
  type Subject,
  useForgetMapping,
  useCheckFile,
  useParseAgain,
  useUpload,
} from '../imports.queries.ts';
import { type MappingPlan, filledTargets, mappingsOf, planOf, unusedColumns } from './mapping-plan.ts';
import { MappingTable } from './mapping-table.tsx';

interface MappingPanelProps {
  uploadId: string;
  subject: Subject;
  onBack: () => void;
  onPrepared: (batchId: string) => void;
}

/** The second step; after a reload the URL restores it. */
export function MappingPanel({ uploadId, subject, onBack, onPrepared }: MappingPanelProps) {
  const { data: analysis, error, refetch } = useUpload(uploadId, subject);
  if (!analysis) return <LoadState {...loadingOf({ error, refetch })} rows={8} />;
  const { encoding, delimiter, sheet } = analysis;
  return (
    <MappingStep
      key={`${encoding} ${delimiter} ${sheet}`}
      analysis={analysis}
      onBack={onBack}
      onPrepared={onPrepared}
    />
  );
}

interface MappingStepProps {
  analysis: ImportAnalysis;
  onBack: () => void;
  /** Called when the check of the rows has started. */
  onPrepared: (batchId: string) => void;
}

/** `mappings.3` in the server's errors is the fourth mapping that was sent. */
function errorsByTarget(error: Error | null, plan: MappingPlan): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const mappings = mappingsOf(plan);
  const pairs = Object.entries(error.errors).flatMap(([path, texts]) => {
    const target = mappings[Number(/^mappings\.(\d+)/.exec(path)?.[1] ?? -1)]?.targetField;
    return target === undefined ? [] : [[target, texts.join(' ')] as const];
  });
  return Object.fromEntries(pairs);
}

/** Required fields without a source. */
function missingFields({ machineType, targets }: ImportAnalysis, plan: MappingPlan): string[] {
  const filled = filledTargets(plan);
  const derived = machineType === null ? [] : activeFallbacks(machineType, filled);
  const known = new Set([...filled, ...derived.map(({ field }) => field)]);
  return targets
    .filter(({ field, required }) => required && !known.has(field))
    .map(({ displayName }) => displayName);
}

/** Maps columns to fields; the server then checks every row. */
function MappingStep({ analysis, onBack, onPrepared }: MappingStepProps) {
  const { t } = useTranslation();
  const { uploadId, kind, machineType, encoding, delimiter, sheet, recalled } = analysis;
  const subject = { kind, ...(machineType && { machineType }) };
  // Manual changes survive a reload; after parsing the file again the columns may differ.
  const [plan, setPlan] = useSessionStorage<MappingPlan>({
    key: `import-plan-${uploadId}-${encoding}-${delimiter}-${sheet}`,
    defaultValue: planOf(analysis.mappings),
    getInitialValueInEffect: false,
  });
  const readAgain = useParseAgain(uploadId, subject);
  const forget = useForgetMapping(uploadId, subject);
  const prepare = useCheckFile();
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

interface FileReadingProps {
  analysis: Pick<ImportAnalysis, 'encoding' | 'delimiter' | 'sheet' | 'sheets'>;
  onChange: (how: Reading) => void;
  disabled: boolean;
}

const delimiterKeys = {
  ';': 'import.delimiter.semicolon',
  ',': 'import.delimiter.comma',
  '\t': 'import.delimiter.tab',
} as const;

/** How the file is parsed, for wrong characters, wrong columns or another sheet. */
function FileReading({ analysis, onChange, disabled }: FileReadingProps) {
  const { t } = useTranslation();
  const { encoding, delimiter, sheet, sheets } = analysis;
  if (sheets.length > 1)
    return (
      <Select
        label={t('import.sheet')}
        data={sheets}
        value={sheet}
        onChange={(value) => {
          if (value !== null) onChange({ sheet: value });
        }}
        disabled={disabled}
        allowDeselect={false}
        maw={320}
      />
    );
  if (encoding === null || delimiter === null) return null;
  return (
    <Group>
      <Select
        label={t('import.encoding')}
        data={[...encodings]}
        value={encoding}
        onChange={(value) => {
          const chosen = encodings.find((one) => one === value);
          if (chosen) onChange({ encoding: chosen, delimiter });
        }}
        disabled={disabled}
        allowDeselect={false}
      />
      <Select
        label={t('import.delimiter.label')}
        data={delimiters.map((value) => ({ value, label: t(delimiterKeys[value]) }))}
        value={delimiter}
        onChange={(value) => {
          const chosen = delimiters.find((one) => one === value);
          if (chosen) onChange({ encoding, delimiter: chosen });
        }}
        disabled={disabled}
        allowDeselect={false}
      />
    </Group>
  );
}

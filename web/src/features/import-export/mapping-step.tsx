import type { ImportAnalysis } from '@strojpark/core/contracts/import-export';
import { unmappedRequired } from '@strojpark/core/domain/import-fallbacks';
import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FileReading } from './file-reading.tsx';
import type { Delimiter, Encoding, ImportMode } from './import-export.queries.ts';
import { filledTargets, unusedColumns, type MappingPlan } from './mapping-plan.ts';
import { MappingTable } from './mapping-table.tsx';

interface MappingStepProps {
  analysis: ImportAnalysis;
  machineType: MachineType;
  plan: MappingPlan;
  onPlan: (plan: MappingPlan) => void;
  mode: ImportMode;
  onMode: (mode: ImportMode) => void;
  /** The text file is to be read in another way. */
  onReadAgain: (how: { encoding: Encoding; delimiter: Delimiter }) => void;
  onBack: () => void;
  onStart: () => void;
  isBusy: boolean;
  failure: string | null;
  errors: Readonly<Record<string, string>>;
}

/** Which column feeds which field, what happens to bad rows, and the start. */
export function MappingStep(props: MappingStepProps) {
  const { analysis, machineType, plan, onPlan, mode, onMode, onReadAgain, onBack, onStart, isBusy } = props;
  const { t } = useTranslation();
  const missing = unmappedRequired(machineType, filledTargets(plan));
  const names = new Map(analysis.targets.map(({ field, displayName }) => [field, displayName]));
  const unused = unusedColumns(analysis.columns, plan);

  return (
    <Stack>
      <Text>{t('import.mapping.rows', { count: analysis.totalRows, file: analysis.fileName })}</Text>
      {analysis.encoding !== null && analysis.delimiter !== null && (
        <FileReading
          encoding={analysis.encoding}
          delimiter={analysis.delimiter}
          onChange={onReadAgain}
          disabled={isBusy}
        />
      )}
      <MappingTable
        analysis={analysis}
        machineType={machineType}
        plan={plan}
        onPlan={onPlan}
        errors={props.errors}
      />
      {unused.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('import.mapping.unused', { columns: unused.join(', ') })}
        </Text>
      )}
      <Radio.Group
        label={t('import.mode.label')}
        value={mode}
        onChange={(value) => onMode(value === 'stop' ? 'stop' : 'skip')}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="skip" label={t('import.mode.skip')} description={t('import.mode.skipHint')} />
          <Radio value="stop" label={t('import.mode.stop')} description={t('import.mode.stopHint')} />
        </Stack>
      </Radio.Group>
      {missing.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('import.mapping.missing')}>
          {missing.map((field) => names.get(field) ?? field).join(', ')}
        </Alert>
      )}
      {props.failure !== null && (
        <Alert
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('import.startFailed')}
          role="alert"
        >
          {props.failure}
        </Alert>
      )}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          {t('common.actions.back')}
        </Button>
        <Button onClick={onStart} loading={isBusy} disabled={missing.length > 0}>
          {t('import.start')}
        </Button>
      </Group>
    </Stack>
  );
}

import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { type ImportAnalysis, delimiters, encodings } from '@strojpark/core/contracts/import-records';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { activeFallbacks } from '@strojpark/core/domain/imports/import-fallbacks';
import { IconHistory, IconSwitchHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { PanelNote } from '../../../ui/panel-note.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { ImportStep } from '../import-step.tsx';
import {
  type Reading,
  type Subject,
  useForgetMapping,
  useCheckFile,
  useParseAgain,
  useUpload,
} from '../imports.queries.ts';
import { AccountNotes } from '../account-notes.tsx';
import { subjectName } from '../subject-name.ts';
import { type MappingPlan, filledTargets, mappingsOf, planOf, withSource } from './mapping-plan.ts';
import { MappingTable } from './mapping-table.tsx';
import { useBetterType } from './use-better-type.ts';
import classes from './mapping.module.css';

interface MappingStepProps {
  uploadId: string;
  subject: Subject;
  onBack: () => void;
  /** Reads the same file as machines of the other type. */
  onType: (type: MachineType) => void;
  /** Called when the check of the rows has started. */
  onPrepared: (batchId: string) => void;
}

/** The second step; after a reload the URL restores it. */
export function MappingStep({ uploadId, subject, ...events }: MappingStepProps) {
  const { data: analysis, error, refetch } = useUpload(uploadId, subject);
  if (!analysis) return <LoadState {...loadingOf({ error, refetch })} rows={8} />;
  return (
    <FileMapping key={`${analysis.machineType}-${readingKey(analysis)}`} analysis={analysis} {...events} />
  );
}

interface FileMappingProps extends Pick<MappingStepProps, 'onBack' | 'onType' | 'onPrepared'> {
  analysis: ImportAnalysis;
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
function FileMapping({ analysis, onBack, onType, onPrepared }: FileMappingProps) {
  const { t } = useTranslation();
  const { uploadId, kind, machineType, encoding, delimiter, sheet, headerRow, fillMerged, recalled } =
    analysis;
  const subject = { kind, ...(machineType && { machineType }) };
  // Manual changes survive a reload; after parsing the file again the columns may differ.
  const [plan, setPlan] = useSessionStorage<MappingPlan>({
    key: `import-plan-${uploadId}-${machineType}-${readingKey(analysis)}`,
    defaultValue: planOf(analysis.mappings),
    getInitialValueInEffect: false,
  });
  const readAgain = useParseAgain(uploadId, subject);
  const forget = useForgetMapping(uploadId, subject);
  const prepare = useCheckFile();
  const better = useBetterType(analysis);
  const missing = missingFields(analysis, plan);
  // Open at once where the reading is likely to need a look.
  const [isReadingOpen, setIsReadingOpen] = useState(headerRow === 0 || analysis.mergedCells > 0);
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
        headerRow,
        fillMerged,
      },
      { onSuccess: ({ batchId }) => onPrepared(batchId) },
    );

  return (
    <ImportStep
      step="mapping"
      onReturn={{ upload: isBusy ? undefined : onBack }}
      title={analysis.fileName}
      notes={[
        t('import.mapping.rows', { count: analysis.totalRows, shown: formatNumber(analysis.totalRows) }),
        subjectName(subject),
        sheet !== null && t('import.sheetRead', { name: sheet }),
        encoding && encodingNames[encoding],
        delimiter && t('import.delimiter.read', { name: t(delimiterKeys[delimiter]).toLocaleLowerCase() }),
        headerRow === 0 ? t('import.header.none') : t('import.header.at', { row: headerRow }),
      ]}
      actions={
        <Button
          variant="default"
          size="xs"
          aria-expanded={isReadingOpen}
          onClick={() => setIsReadingOpen(!isReadingOpen)}
        >
          {t('import.reading')}
        </Button>
      }
      back={
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          {t('common.actions.back')}
        </Button>
      }
      next={
        <>
          {/* Next to the button that it disables: below a long table nobody would see it. */}
          <Text size="sm" role="status" flex="1 1 auto">
            {missing.length > 0 && t('import.mapping.missing', { fields: missing.join(', ') })}
          </Text>
          <Button onClick={check} loading={isBusy} disabled={missing.length > 0}>
            {t('import.check')}
          </Button>
        </>
      }
    >
      {isReadingOpen && (
        <FileReading analysis={analysis} onChange={(how) => readAgain.mutate(how)} disabled={isBusy} />
      )}
      {recalled !== null && (
        <PanelNote
          icon={IconHistory}
          action={
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
          }
        >
          {t('import.recalled.text', { who: recalled.savedBy, when: formatDateTime(recalled.savedAt) })}
        </PanelNote>
      )}
      {better && (
        <PanelNote
          icon={IconSwitchHorizontal}
          action={
            <Button size="xs" variant="default" disabled={isBusy} onClick={() => onType(better.type)}>
              {t(`import.mapping.switchTo.${better.type}`)}
            </Button>
          }
        >
          {t(`import.mapping.betterType.${better.type}`, {
            better: formatNumber(better.better),
            own: formatNumber(better.own),
            all: formatNumber(analysis.columns.length),
          })}
        </PanelNote>
      )}
      <AccountNotes
        machineType={machineType}
        mappings={mappingsOf(plan)}
        onLeaveBlank={(field) => setPlan(withSource(plan, field, { constant: '', isBlank: true }))}
      />
      <MappingTable
        analysis={analysis}
        machineType={machineType}
        plan={plan}
        onPlan={setPlan}
        errors={errorsByTarget(prepare.error, plan)}
      />
      <FailureAlert
        title={t('import.startFailed')}
        error={prepare.error ?? readAgain.error ?? forget.error}
      />
    </ImportStep>
  );
}

type HowRead = Pick<ImportAnalysis, 'encoding' | 'delimiter' | 'sheet' | 'headerRow'>;

/** Differs when the columns may differ. */
const readingKey = ({ encoding, delimiter, sheet, headerRow }: HowRead) =>
  `${encoding}-${delimiter}-${sheet}-${headerRow}`;

interface FileReadingProps {
  analysis: Pick<
    ImportAnalysis,
    'encoding' | 'delimiter' | 'sheet' | 'sheets' | 'headerRow' | 'firstRows' | 'mergedCells' | 'fillMerged'
  >;
  onChange: (how: Reading) => void;
  disabled: boolean;
}

const encodingNames = {
  'utf-8': 'UTF-8',
  'windows-1250': 'Windows-1250',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
} as const;

const delimiterKeys = {
  ';': 'import.delimiter.semicolon',
  ',': 'import.delimiter.comma',
  '\t': 'import.delimiter.tab',
  '|': 'import.delimiter.pipe',
} as const;

/** How the file is parsed, for wrong characters, wrong columns, another sheet or another header. */
function FileReading({ analysis, onChange, disabled }: FileReadingProps) {
  const { t } = useTranslation();
  const { encoding, delimiter, sheet, sheets, headerRow, firstRows, mergedCells, fillMerged } = analysis;
  const how: Reading = {
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(sheet !== null && { sheet }),
    headerRow,
    fillMerged,
  };
  const common = { disabled };
  return (
    <div className={classes.reading}>
      <Group align="end">
        {sheets.length > 1 && (
          <SelectInput
            {...common}
            label={t('import.sheet')}
            data={sheets}
            value={sheet}
            onChange={(value) => {
              // Another sheet has another header.
              if (value !== null) onChange({ sheet: value });
            }}
            maw={320}
          />
        )}
        {encoding !== null && (
          <SelectInput
            {...common}
            label={t('import.encoding')}
            data={encodings.map((value) => ({ value, label: encodingNames[value] }))}
            value={encoding}
            onChange={(value) => {
              const chosen = encodings.find((one) => one === value);
              if (chosen) onChange({ ...how, encoding: chosen });
            }}
          />
        )}
        {delimiter !== null && (
          <SelectInput
            {...common}
            label={t('import.delimiter.label')}
            data={delimiters.map((value) => ({ value, label: t(delimiterKeys[value]) }))}
            value={delimiter}
            onChange={(value) => {
              const chosen = delimiters.find((one) => one === value);
              // With other cells another row may be the header.
              if (chosen) onChange({ ...how, delimiter: chosen, headerRow: undefined });
            }}
          />
        )}
        <SelectInput
          {...common}
          label={t('import.header.label')}
          data={[
            ...firstRows.map(({ row, text }) => ({
              value: String(row),
              label: t('import.header.row', { row, text: excerpt(text) }),
            })),
            { value: '0', label: t('import.header.none') },
          ]}
          value={String(headerRow)}
          onChange={(value) => {
            if (value !== null) onChange({ ...how, headerRow: Number(value) });
          }}
          flex={1}
          miw={240}
        />
      </Group>
      {mergedCells > 0 && (
        <Checkbox
          label={t('import.merged.label', { count: mergedCells, shown: formatNumber(mergedCells) })}
          description={t('import.merged.hint')}
          checked={fillMerged}
          onChange={({ currentTarget }) => onChange({ ...how, fillMerged: currentTarget.checked })}
          disabled={disabled}
        />
      )}
    </div>
  );
}

const excerptLength = 80;
const excerpt = (text: string) => (text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text);

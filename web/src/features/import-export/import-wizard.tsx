import type { ImportAnalysis } from '@strojpark/core/contracts/import-export';
import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { Stepper } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { failureTexts } from '../../lib/failure.ts';
import {
  useAnalyzeFile,
  useStartImport,
  type Delimiter,
  type Encoding,
  type ImportMode,
} from './import-export.queries.ts';
import { mappingsOf, suggestedPlan, type MappingPlan } from './mapping-plan.ts';
import { MappingStep } from './mapping-step.tsx';
import { UploadStep } from './upload-step.tsx';

interface ImportWizardProps {
  /** The import runs; its progress is another screen's matter. */
  onStarted: (batchId: string) => void;
}

interface Mapping {
  file: File;
  analysis: ImportAnalysis;
  plan: MappingPlan;
}

/** The server's own words about the file where it has some, else the shared text. */
const failureText = (error: Error | null) => {
  if (error === null) return null;
  return error instanceof ApiError && error.status < 500 && error.message
    ? error.message
    : failureTexts(error).join(' ');
};

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

/** From a file to a running import: upload, then mapping. A failure keeps everything that was chosen. */
export function ImportWizard({ onStarted }: ImportWizardProps) {
  const { t } = useTranslation();
  const [machineType, setMachineType] = useState<MachineType>('used');
  const [mode, setMode] = useState<ImportMode>('skip');
  const [mapping, setMapping] = useState<Mapping | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [isRejected, setIsRejected] = useState(false);
  const analyze = useAnalyzeFile();
  const start = useStartImport();

  const read = (file: File, how: { encoding?: Encoding; delimiter?: Delimiter } = {}) => {
    setIsRejected(false);
    setProgress(0);
    start.reset();
    analyze.mutate(
      { file, machineType, ...how, onProgress: setProgress },
      {
        onSuccess: (analysis) => setMapping({ file, analysis, plan: suggestedPlan(analysis) }),
        onSettled: () => setProgress(null),
      },
    );
  };

  const begin = ({ analysis, plan }: Mapping) => {
    const { uploadId, encoding, delimiter } = analysis;
    start.mutate(
      { uploadId, machineType, mode, mappings: mappingsOf(plan), encoding, delimiter },
      { onSuccess: ({ batchId }) => onStarted(batchId) },
    );
  };

  return (
    <Stepper active={mapping === null ? 0 : 1} allowNextStepsSelect={false}>
      <Stepper.Step label={t('import.steps.upload')}>
        <UploadStep
          machineType={machineType}
          onMachineType={setMachineType}
          onFile={(file) => read(file)}
          onRejected={() => setIsRejected(true)}
          progress={progress}
          failure={isRejected ? t('import.upload.rejected') : failureText(analyze.error)}
        />
      </Stepper.Step>
      <Stepper.Step label={t('import.steps.mapping')}>
        {mapping !== null && (
          <MappingStep
            analysis={mapping.analysis}
            machineType={machineType}
            plan={mapping.plan}
            onPlan={(plan) => setMapping({ ...mapping, plan })}
            mode={mode}
            onMode={setMode}
            onReadAgain={(how) => read(mapping.file, how)}
            onBack={() => setMapping(null)}
            onStart={() => begin(mapping)}
            isBusy={analyze.isPending || start.isPending}
            failure={failureText(analyze.error ?? start.error)}
            errors={errorsByTarget(start.error, mapping.plan)}
          />
        )}
      </Stepper.Step>
      <Stepper.Step label={t('import.steps.import')} />
    </Stepper>
  );
}

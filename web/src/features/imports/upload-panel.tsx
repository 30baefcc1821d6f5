import type { ImportAnalysis, ImportKind } from '@strojpark/core/contracts/import-records';
import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from './failure-text.ts';
import { useAnalyzeFile } from './imports.queries.ts';
import { UploadStep } from './upload-step.tsx';

interface UploadPanelProps {
  kind: ImportKind;
  machineType: MachineType;
  onMachineType: (type: MachineType) => void;
  onAnalyzed: (analysis: ImportAnalysis) => void;
}

/** The first step: a file, and what it holds. */
export function UploadPanel({ kind, machineType, onMachineType, onAnalyzed }: UploadPanelProps) {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<number | null>(null);
  const [isRejected, setIsRejected] = useState(false);
  const analyze = useAnalyzeFile();

  const read = (file: File) => {
    setIsRejected(false);
    setProgress(0);
    analyze.mutate(
      { file, kind, ...(kind === 'machines' && { machineType }), onProgress: setProgress },
      { onSuccess: onAnalyzed, onSettled: () => setProgress(null) },
    );
  };
  return (
    <UploadStep
      kind={kind}
      machineType={machineType}
      onMachineType={onMachineType}
      onFile={read}
      onRejected={() => setIsRejected(true)}
      progress={progress}
      failure={isRejected ? t('import.upload.rejected') : failureText(analyze.error)}
    />
  );
}

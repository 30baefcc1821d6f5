import { Alert, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import type { ImportAnalysis, ImportKind } from '@strojpark/core/contracts/import-records';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { IconAlertTriangle, IconFileSpreadsheet, IconUpload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from './failure-text.ts';
import { useAnalyzeFile } from './imports.queries.ts';
import classes from './imports.module.css';

interface UploadPanelProps {
  kind: ImportKind;
  machineType: MachineType;
  onMachineType: (type: MachineType) => void;
  onAnalyzed: (analysis: ImportAnalysis) => void;
}

/** The first step: the file and what kind of machines it contains. */
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

interface UploadStepProps {
  kind: ImportKind;
  machineType: MachineType;
  onMachineType: (type: MachineType) => void;
  onFile: (file: File) => void;
  /** Called when a file of another type or size was dropped. */
  onRejected: () => void;
  /** 0 to 1 while the file is uploaded, 1 while it is analysed; null when idle. */
  progress: number | null;
  failure: string | null;
}

const maxSize = 20 * 1024 * 1024;
const accepted = {
  'text/csv': ['.csv'],
  'application/vnd.ms-excel': ['.xls', '.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
};

/** Selects the kind of machines and the file. */
function UploadStep({
  kind,
  machineType,
  onMachineType,
  onFile,
  onRejected,
  progress,
  failure,
}: UploadStepProps) {
  const { t } = useTranslation();
  const isBusy = progress !== null;
  return (
    <Stack>
      {kind === 'machines' && (
        <SegmentedControl
          aria-label={t('import.machineType')}
          className={classes.types}
          value={machineType}
          onChange={(value) => onMachineType(value === 'stock' ? 'stock' : 'used')}
          disabled={isBusy}
          data={[
            { value: 'used', label: t('shell.nav.usedMachines') },
            { value: 'stock', label: t('shell.nav.stockMachines') },
          ]}
        />
      )}
      <Dropzone
        onDrop={([file]) => file && onFile(file)}
        onReject={onRejected}
        accept={accepted}
        maxSize={maxSize}
        multiple={false}
        classNames={{ root: classes.zone }}
        disabled={isBusy}
        inputProps={{ 'aria-label': t('import.upload.choose') }}
      >
        <div className={classes.drop}>
          <Dropzone.Accept>
            <IconUpload size={40} aria-hidden />
          </Dropzone.Accept>
          <Dropzone.Reject>
            <IconX size={40} aria-hidden />
          </Dropzone.Reject>
          <Dropzone.Idle>
            <IconFileSpreadsheet size={40} stroke={1.2} aria-hidden />
          </Dropzone.Idle>
          <Text fw={600}>{t('import.upload.title')}</Text>
          <Text size="sm" c="dimmed" ta="center">
            {t('import.upload.text')}
          </Text>
        </div>
      </Dropzone>
      {isBusy && (
        <div role="status">
          <Text size="sm">{t(progress < 1 ? 'import.upload.sending' : 'import.upload.reading')}</Text>
          <Progress
            value={Math.round(progress * 100)}
            animated={progress >= 1}
            aria-label={t('import.upload.sending')}
          />
        </div>
      )}
      {failure !== null && (
        <Alert
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('import.upload.failed')}
          role="alert"
        >
          {failure}
        </Alert>
      )}
    </Stack>
  );
}

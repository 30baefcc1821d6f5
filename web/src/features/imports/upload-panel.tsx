import { Button, Progress, Text } from '@mantine/core';
import type { ImportAnalysis } from '@strojpark/core/contracts/import-records';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../ui/failure-note.tsx';
import { failureText } from './failure-text.ts';
import { type Subject, useAnalyzeFile, useImportLimits } from './imports.queries.ts';
import classes from './upload-panel.module.css';

interface UploadPanelProps {
  subject: Subject;
  onAnalyzed: (analysis: ImportAnalysis) => void;
}

const megabyte = 1024 * 1024;
const text = ['.csv'];
const workbooks = ['.xlsx', '.xls', '.ods'];

const hasExtension = ({ name }: File, extensions: readonly string[]) =>
  extensions.some((extension) => name.toLowerCase().endsWith(extension));

/** The first step: the file, dropped or chosen. */
export function UploadPanel({ subject, onAnalyzed }: UploadPanelProps) {
  const { t } = useTranslation();
  // 0 to 1 while the file is uploaded, 1 while it is analysed.
  const [progress, setProgress] = useState<number | null>(null);
  const [isRejected, setIsRejected] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const analyze = useAnalyzeFile();
  const limits = useImportLimits();
  const isBusy = progress !== null;

  const isAccepted = (file: File) =>
    (hasExtension(file, text) && file.size <= limits.textMegabytes * megabyte) ||
    (hasExtension(file, workbooks) && file.size <= limits.workbookMegabytes * megabyte);

  const read = (files: Iterable<File>) => {
    const [file, ...others] = files;
    if (!file || isBusy) return;
    const isReadable = others.length === 0 && isAccepted(file);
    setIsRejected(!isReadable);
    if (!isReadable) return;
    setProgress(0);
    analyze.mutate(
      { ...subject, file, onProgress: setProgress },
      { onSuccess: onAnalyzed, onSettled: () => setProgress(null) },
    );
  };
  const onDrag = (event: DragEvent) => {
    // Otherwise the browser would open the file.
    event.preventDefault();
    setIsOver(event.type === 'dragover' && !isBusy);
    if (event.type === 'drop') read(event.dataTransfer.files);
  };

  return (
    <>
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={onDrag}
      >
        <IconFileSpreadsheet size={40} stroke={1.2} aria-hidden />
        {isBusy ? (
          <div role="status" className={classes.progress}>
            <Text fw={600} mb={8}>
              {t(progress < 1 ? 'import.upload.sending' : 'import.upload.reading')}
            </Text>
            <Progress
              value={Math.round(progress * 100)}
              animated={progress >= 1}
              aria-label={t('import.upload.sending')}
            />
          </div>
        ) : (
          <>
            <div className={classes.title}>
              <span className={classes.drop}>{t('import.upload.drop')}</span>
              <Button size="sm" onClick={() => input.current?.click()}>
                {t('import.upload.choose')}
              </Button>
            </div>
            <Text size="sm" c="dimmed" ta="center">
              {t(
                limits.textMegabytes === limits.workbookMegabytes
                  ? 'import.upload.textSame'
                  : 'import.upload.text',
                limits,
              )}
            </Text>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={[...workbooks, ...text].join(',')}
          onChange={({ currentTarget }) => {
            read(currentTarget.files ?? []);
            // Choosing the same file again is a change, too.
            currentTarget.value = '';
          }}
        />
      </div>
      <FailureNote
        title={t('import.upload.failed')}
        text={isRejected ? t('import.upload.rejected', limits) : failureText(analyze.error)}
      />
    </>
  );
}

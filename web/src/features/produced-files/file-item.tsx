import { Progress } from '@mantine/core';
import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { type DataSet, dataSets, viewSets } from '@strojpark/core/domain/files/exports';
import { isUnderWay } from '@strojpark/core/domain/run-status';
import { canDownloadView } from '@strojpark/core/domain/views/view-export';
import { canDownloadReport, isOfToday, reportKinds } from '@strojpark/core/domain/reports/reports';
import { IconDownload, IconTrash, IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDays } from '../../lib/format-days.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { toast } from '../../lib/toast.ts';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { Notes } from '../../ui/notes.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useDownloadFile } from '../../entities/produced-files/produced-files.queries.ts';
import { useCancelFile, useDeleteFile } from './file-changes.queries.ts';
import { useFileTitle } from '../../entities/produced-files/use-file-title.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

const ReservationFilterText = lazyPart(
  async () => (await import('./reservation-filter-text.tsx')).ReservationFilterText,
  'records',
);

interface FileItemProps {
  file: ProducedFile;
  isMarked: boolean;
}

/** One file with its actions. */
export function FileItem({ file, isMarked }: FileItemProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const title = useFileTitle()(file);
  const about = useFileDescription(file);
  const load = useDownloadFile();
  const cancel = useCancelFile(file.kind);
  const remove = useDeleteFile(file.kind);
  const [isAsking, setIsAsking] = useState(false);
  const wasAsking = useHasOpened(isAsking);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) item.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);

  const { id, fileName } = file;
  const isRunning = isUnderWay(file);
  const isOwn = file.createdBy === actor.name;
  // Users may download the reports of others, but not delete them.
  const mayRemove = isOwn || actor.role === 'admin';

  // By then the refetched list no longer has the row, so callbacks passed to `mutate` would not be called.
  const removeFile = () =>
    void remove.mutateAsync(id).then(
      () => toast.success(t('producedFiles.files.deleted', { name: fileName })),
      () => setIsAsking(false),
    );

  const actions = (
    <>
      {file.isKept && about.mayDownload && (
        <ToolButton
          icon={IconDownload}
          label={t('producedFiles.files.download', { name: fileName })}
          isBusy={load.isPending}
          onClick={() => load.mutate(file)}
        />
      )}
      {mayRemove && isRunning && (
        <ToolButton
          icon={IconX}
          label={t('producedFiles.files.cancel', { name: fileName })}
          isBusy={cancel.isPending}
          onClick={() => cancel.mutate(id)}
        />
      )}
      {mayRemove && !isRunning && (
        <ToolButton
          icon={IconTrash}
          label={t('producedFiles.files.delete', { name: fileName })}
          onClick={() => setIsAsking(true)}
        />
      )}
    </>
  );

  return (
    <PanelRow ref={item} name={title} isMarked={isMarked} actions={actions}>
      <Notes>
        {about.notes}
        {file.size !== null && formatBytes(file.size)}
        {formatDateTime(file.createdAt)}
        {!isOwn && file.createdBy}
      </Notes>
      <FileState file={file} />
      {isRunning && (
        <Progress
          value={progressOf(file)}
          animated
          mt={6}
          aria-label={t('producedFiles.files.progress', { name: fileName })}
        />
      )}
      <Suspense>
        {wasAsking && (
          <ConfirmDialog
            opened={isAsking}
            title={t('producedFiles.files.deleteTitle')}
            text={t('producedFiles.files.deleteText', { name: fileName })}
            confirmLabel={t('common.actions.delete')}
            destructive
            loading={remove.isPending}
            onClose={() => setIsAsking(false)}
            onConfirm={removeFile}
          />
        )}
      </Suspense>
    </PanelRow>
  );
}

/** A minimum, so that the bar is visible from the start. */
const progressOf = ({ rowsDone, rowsTotal }: ProducedFile) =>
  rowsTotal === 0 ? 2 : Math.max(2, (100 * rowsDone) / rowsTotal);

/** The progress or result of a file, and until when it is kept. */
function FileState({ file }: { file: ProducedFile }) {
  const text = useStateText(file);
  return <Notes isFailure={file.status === 'failed'}>{text}</Notes>;
}

function useStateText({
  kind,
  status,
  rowsDone,
  rowsTotal,
  message,
  isKept,
  expiresAt,
}: ProducedFile): string {
  const { t } = useTranslation();
  switch (status) {
    case 'queued':
      return t('producedFiles.files.queued');
    case 'running':
      // The progress of a report counts internal steps, so the numbers are not shown.
      return rowsTotal === 0 || kind === 'report'
        ? t('producedFiles.files.starting')
        : t('producedFiles.files.running', { done: formatNumber(rowsDone), total: formatNumber(rowsTotal) });
    case 'cancelled':
      return t('producedFiles.files.cancelled');
    case 'failed':
      return t('producedFiles.files.failed', { message: message ?? '' });
    case 'completed':
      if (isKept) return t('producedFiles.files.expires', { time: formatDateTime(expiresAt) });
      // An export that was streamed to the browser was never stored.
      return t(expiresAt === null ? 'producedFiles.files.handedOver' : 'producedFiles.files.gone');
  }
}

interface FileDescription {
  /** The content of the file. */
  notes: ReactNode[];
  mayDownload: boolean;
}

/** Details of what the file contains, derived from the request. */
function useFileDescription(file: ProducedFile): FileDescription {
  const { t } = useTranslation();
  const actor = useActor();
  const { fileName, params, rowsDone } = file;

  if (file.kind === 'report') {
    const { dataSet: ofView } = params;
    if (params['report'] === 'view') {
      const dataSet = viewSets.find((one) => one === ofView);
      return {
        notes: [fileName],
        mayDownload: dataSet !== undefined && canDownloadView(actor, dataSet, false),
      };
    }
    const report = reportKinds.find((kind) => kind === params['report']);
    const period = formatDays({ from: String(params['from']), to: String(params['to']) });
    return {
      // About the day of its creation, whatever the period.
      notes: report !== undefined && isOfToday(report) ? [] : [period],
      mayDownload: report !== undefined && canDownloadReport(actor, report),
    };
  }
  const { dataSets: requested, filter } = params;
  const sets = dataSets.filter((one) => Array.isArray(requested) && requested.includes(one));
  return {
    notes: [
      fileName,
      ...(filter === undefined ? [] : [<FilterText key="filter" sets={sets} filter={filter} />]),
      ...(file.status === 'completed'
        ? [t('exports.rows', { count: rowsDone, shown: formatNumber(rowsDone) })]
        : []),
    ],
    mayDownload: true,
  };
}

/** The filters of an export in words; those of machines are described only by the machine list. */
function FilterText({ sets, filter }: { sets: readonly DataSet[]; filter: unknown }) {
  const { t } = useTranslation();
  const unnamed = t('producedFiles.export.filtered');
  if (!sets.includes('reservations')) return unnamed;
  return (
    <Suspense fallback={unnamed}>
      <ReservationFilterText filter={filter} unnamed={unnamed} />
    </Suspense>
  );
}

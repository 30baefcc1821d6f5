import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { ActionIcon, Progress, Text } from '@mantine/core';
import { isUnfinishedFile } from '@strojpark/core/domain/produced-files';
import { canDownloadReport, reportKinds } from '@strojpark/core/domain/reports';
import { IconDownload, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useCancelFile, useDeleteFile, useDownloadFile } from './reports.queries.ts';
import classes from './rows.module.css';

interface ReportFileItemProps {
  file: ProducedFile;
  isMarked: boolean;
}

/** A report under way, ready, failed or gone. */
export function ReportFileItem({ file, isMarked }: ReportFileItemProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const load = useDownloadFile();
  const cancel = useCancelFile();
  const remove = useDeleteFile();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) item.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);

  const { id, fileName, params } = file;
  const report = reportKinds.find((kind) => kind === params['report']);
  const isUnderWay = isUnfinishedFile(file);
  const mayDownload = report !== undefined && canDownloadReport(actor, report);
  // A reader of somebody else's report cannot remove it.
  const isTheirs = actor.role === 'admin' || file.createdBy === actor.name;

  return (
    <li ref={item} className={classes.item} data-marked={isMarked || undefined}>
      <div className={classes.text}>
        <Text fw={600} component="span">
          {report === undefined ? fileName : t(`reports.kinds.${report}.title`)}
        </Text>
        <div className={classes.meta}>
          {report !== 'maintenance' && (
            <span>{`${formatDate(String(params['from']))} – ${formatDate(String(params['to']))}`}</span>
          )}
          <span>{formatDateTime(file.createdAt)}</span>
          <span>{t('reports.files.by', { name: file.createdBy })}</span>
          {file.size !== null && <span>{formatBytes(file.size)}</span>}
          <State file={file} />
        </div>
        {isUnderWay && (
          <Progress
            value={progressOf(file)}
            animated
            mt={6}
            aria-label={t('reports.files.progress', { name: fileName })}
          />
        )}
      </div>
      <div className={classes.actions}>
        {file.isKept && mayDownload && (
          <ActionIcon
            variant="subtle"
            aria-label={t('reports.files.download', { name: fileName })}
            loading={load.isPending}
            onClick={() => load.mutate(file)}
          >
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        )}
        {isUnderWay && isTheirs && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('reports.files.cancel', { name: fileName })}
            loading={cancel.isPending}
            onClick={() => cancel.mutate(id)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
        {!isUnderWay && isTheirs && (
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('reports.files.delete', { name: fileName })}
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(id, {
                onSuccess: () => toast.success(t('reports.files.deleted', { name: fileName })),
              })
            }
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}

/** Even what has just begun shows a little. */
const progressOf = ({ rowsDone, rowsTotal }: ProducedFile) =>
  rowsTotal === 0 ? 5 : 5 + Math.round((90 * rowsDone) / rowsTotal);

function State({ file }: { file: ProducedFile }) {
  const { t } = useTranslation();
  switch (file.status) {
    case 'queued':
      return <span>{t('reports.files.queued')}</span>;
    case 'running':
      return <span>{t('reports.files.running')}</span>;
    case 'cancelled':
      return <span>{t('reports.files.cancelled')}</span>;
    case 'failed':
      return (
        <span className={classes.failed}>{t('reports.files.failed', { message: file.message ?? '' })}</span>
      );
    case 'completed':
      return file.isKept ? (
        <span>{t('reports.files.expires', { time: formatDateTime(file.expiresAt) })}</span>
      ) : (
        <span>{t('reports.files.gone')}</span>
      );
  }
}

import { ActionIcon, Progress, Text } from '@mantine/core';
import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { dataSets } from '@strojpark/core/domain/exports';
import { isUnfinishedFile } from '@strojpark/core/domain/produced-files';
import { IconDownload, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useCancelExport, useDeleteExport, useDownloadExport } from './exports.queries.ts';
import { FileState } from './file-state.tsx';
import classes from './exports.module.css';

/** One export of the history with what can be done about it. */
export function ExportFileItem({ file }: { file: ProducedFile }) {
  const { t } = useTranslation();
  const { name: own } = useActor();
  const load = useDownloadExport();
  const cancel = useCancelExport();
  const remove = useDeleteExport();
  const [isAsking, setIsAsking] = useState(false);
  const { id, fileName, params, rowsDone, rowsTotal, status } = file;
  const isUnderWay = isUnfinishedFile(file);
  const sets = dataSets.filter(
    (one) => Array.isArray(params['dataSets']) && params['dataSets'].includes(one),
  );

  // The row is gone by the time that the list has been read anew, so its own callbacks would never be called.
  const removeFile = () =>
    void remove.mutateAsync(id).then(
      () => toast.success(t('exports.history.deleted', { name: fileName })),
      () => setIsAsking(false),
    );

  return (
    <li className={classes.item}>
      <div className={classes.itemText}>
        <Text fw={600} component="span">
          {sets.length > 0 ? sets.map((one) => t(`exports.dataSets.${one}`)).join(', ') : fileName}
        </Text>
        <div className={classes.meta}>
          <span>{fileName}</span>
          {params['filter'] !== undefined && <span>{t('exports.history.filtered')}</span>}
          {status === 'completed' && (
            <span>{t('exports.rows', { count: rowsDone, shown: formatNumber(rowsDone) })}</span>
          )}
          {file.size !== null && <span>{formatBytes(file.size)}</span>}
          <span>{formatDateTime(file.createdAt)}</span>
          {file.createdBy !== own && <span>{file.createdBy}</span>}
        </div>
        <div className={classes.meta}>
          <FileState file={file} />
        </div>
        {isUnderWay && (
          <Progress
            value={rowsTotal === 0 ? 2 : Math.max(2, (100 * rowsDone) / rowsTotal)}
            animated
            mt={6}
            aria-label={t('exports.history.progress', { name: fileName })}
          />
        )}
      </div>
      <div className={classes.actions}>
        {file.isKept && (
          <ActionIcon
            variant="subtle"
            aria-label={t('exports.history.download', { name: fileName })}
            loading={load.isPending}
            onClick={() => load.mutate(file)}
          >
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        )}
        {isUnderWay ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('exports.history.cancel', { name: fileName })}
            loading={cancel.isPending}
            onClick={() => cancel.mutate(id)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('exports.history.delete', { name: fileName })}
            onClick={() => setIsAsking(true)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={t('exports.history.deleteTitle')}
        text={t('exports.history.deleteText', { name: fileName })}
        confirmLabel={t('common.actions.delete')}
        cancelLabel={t('common.actions.cancel')}
        destructive
        loading={remove.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={removeFile}
      />
    </li>
  );
}

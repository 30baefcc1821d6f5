import { Progress } from '@mantine/core';
import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { isUnfinishedFile } from '@strojpark/core/domain/produced-files';
import { IconDownload, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notes } from '../../ui/notes.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { FileState } from './file-state.tsx';
import { useCancelFile, useDeleteFile, useDownloadFile } from './produced-files.queries.ts';
import { useAboutFile } from './use-about-file.ts';

interface FileItemProps {
  file: ProducedFile;
  isMarked: boolean;
}

/** One file with what can be done about it. */
export function FileItem({ file, isMarked }: FileItemProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const about = useAboutFile(file);
  const load = useDownloadFile();
  const cancel = useCancelFile(file.kind);
  const remove = useDeleteFile(file.kind);
  const [isAsking, setIsAsking] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) item.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);

  const { id, fileName } = file;
  const isUnderWay = isUnfinishedFile(file);
  const isOwn = file.createdBy === actor.name;
  // A reader of somebody else's report cannot remove it.
  const mayRemove = isOwn || actor.role === 'admin';

  // The row is gone by the time that the list has been read anew, so its own callbacks would never be called.
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
      {mayRemove && isUnderWay && (
        <ToolButton
          icon={IconX}
          label={t('producedFiles.files.cancel', { name: fileName })}
          isBusy={cancel.isPending}
          onClick={() => cancel.mutate(id)}
        />
      )}
      {mayRemove && !isUnderWay && (
        <ToolButton
          icon={IconTrash}
          label={t('producedFiles.files.delete', { name: fileName })}
          onClick={() => setIsAsking(true)}
        />
      )}
    </>
  );

  return (
    <PanelRow ref={item} name={about.title} isMarked={isMarked} actions={actions}>
      <Notes>
        {about.notes}
        {file.size !== null && formatBytes(file.size)}
        {formatDateTime(file.createdAt)}
        {!isOwn && file.createdBy}
      </Notes>
      <FileState file={file} />
      {isUnderWay && (
        <Progress
          value={progressOf(file)}
          animated
          mt={6}
          aria-label={t('producedFiles.files.progress', { name: fileName })}
        />
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('producedFiles.files.deleteTitle')}
        text={t('producedFiles.files.deleteText', { name: fileName })}
        confirmLabel={t('common.actions.delete')}
        cancelLabel={t('common.actions.cancel')}
        destructive
        loading={remove.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={removeFile}
      />
    </PanelRow>
  );
}

/** Even what has just begun shows a little. */
const progressOf = ({ rowsDone, rowsTotal }: ProducedFile) =>
  rowsTotal === 0 ? 2 : Math.max(2, (100 * rowsDone) / rowsTotal);

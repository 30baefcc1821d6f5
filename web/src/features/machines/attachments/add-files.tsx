import { Button, FileButton } from '@mantine/core';
import { attachmentLimits, photoTypes } from '@strojpark/core/domain/files/attachments';
import { IconCamera, IconPlus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionKey } from '../../../ui/record-screen/action-key.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { filesKey } from '../../../entities/reservations/machine-action-names.ts';
import classes from './attachments.module.css';
import { addUploads } from './uploads.ts';

const maxMegabytes = attachmentLimits.fileBytes / 1024 / 1024;

interface AddFilesProps {
  machineId: string;
  openFiles: RefObject<(() => void) | null>;
}

/** Adds files by file dialog or the camera of a phone. The server says which types it accepts. */
export function AddFiles({ machineId, openFiles }: AddFilesProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <div className={classes.adding}>
      {isPhone && (
        <FileButton
          accept={photoTypes.join(',')}
          capture="environment"
          onChange={(file) => file && addUploads(machineId, [file])}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              leftSection={<IconCamera size={16} aria-hidden />}
            >
              {t('attachments.takePhoto')}
            </Button>
          )}
        </FileButton>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        rightSection={<ActionKey name={filesKey} />}
        aria-keyshortcuts={filesKey}
        onClick={() => openFiles.current?.()}
      >
        {t('attachments.add')}
      </Button>
      <span className={classes.hint}>{t('attachments.dropHint', { max: maxMegabytes })}</span>
    </div>
  );
}

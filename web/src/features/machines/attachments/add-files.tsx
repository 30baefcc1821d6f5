import { Button, FileButton } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { attachmentExtensions, attachmentLimits, photoTypes } from '@strojpark/core/domain/files/attachments';
import { IconCamera, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import classes from './attachments.module.css';
import { addUploads } from './uploads.ts';

const accepted = [...photoTypes, ...attachmentExtensions.map((extension) => `.${extension}`)].join(',');
const maxMegabytes = attachmentLimits.fileBytes / 1024 / 1024;

/** Adds files by file dialog, drag and drop, or the camera of a phone. The server says which types it accepts. */
export function AddFiles({ machineId }: { machineId: string }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const open = useRef<() => void>(null);
  const add = (files: readonly File[]) => addUploads(machineId, files);
  return (
    <Dropzone
      openRef={open}
      onDrop={add}
      activateOnClick={false}
      activateOnKeyboard={false}
      classNames={{ root: classes.zone, inner: classes.inner }}
      inputProps={{ accept: accepted, 'aria-label': t('attachments.add') }}
    >
      {isPhone && (
        <FileButton
          accept={photoTypes.join(',')}
          capture="environment"
          onChange={(file) => file && add([file])}
        >
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
              {t('attachments.takePhoto')}
            </Button>
          )}
        </FileButton>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => open.current?.()}
      >
        {t('attachments.add')}
      </Button>
      <span className={classes.hint}>
        <Dropzone.Accept>{t('attachments.drop')}</Dropzone.Accept>
        <Dropzone.Idle>{t('attachments.dropHint', { max: maxMegabytes })}</Dropzone.Idle>
      </span>
    </Dropzone>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { onlineManager } from '@tanstack/react-query';
import classes from './missing-note.module.css';

interface MissingNoteProps {
  isTrying: boolean;
  onRetry: () => void;
  /** For a part that opens over the screen. */
  onClose: (() => void) | undefined;
}

/** Says that a part of the app could not be loaded: in its place, or in a dialog of the browser, which needs no code. */
export function MissingNote({ isTrying, onRetry, onClose }: MissingNoteProps) {
  const { t } = useTranslation();
  const note = (
    <Stack role="alert" align="center" gap="xs" p="lg" ta="center">
      <Text fw={600}>{t('common.partFailed')}</Text>
      <Text c="dimmed" maw={440}>
        {t(onlineManager.isOnline() ? 'common.failures.network' : 'common.failures.offline')}
      </Text>
      <Group gap="xs" justify="center">
        {onClose && (
          <Button variant="default" onClick={onClose}>
            {t('common.actions.close')}
          </Button>
        )}
        <Button variant="default" loading={isTrying} onClick={onRetry}>
          {t('common.actions.retry')}
        </Button>
      </Group>
    </Stack>
  );
  if (onClose === undefined) return note;
  return (
    <dialog ref={show} aria-label={t('common.partFailed')} className={classes.dialog} onClose={onClose}>
      {note}
    </dialog>
  );
}

const show = (dialog: HTMLDialogElement | null) => {
  if (dialog?.open === false) dialog.showModal();
};

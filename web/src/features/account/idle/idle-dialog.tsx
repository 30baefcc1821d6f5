import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endSession } from '../../../lib/auth-end.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useOpening } from '../../../ui/use-opening.ts';

interface IdleDialogProps {
  /** The time left; null while no warning is due. */
  endsAt: number | null;
  opened: boolean;
  /** The user stays. */
  onClose: () => void;
}

/** Warns in the last minute before an idle session ends. */
export function IdleDialog({ endsAt, opened, onClose }: IdleDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={useOpening(opened)}
      onClose={onClose}
      title={t('account.idle.title')}
      closeOnClickOutside={false}
    >
      <Stack gap="lg">
        <Text>{t('account.idle.text')}</Text>
        {endsAt !== null && <SecondsLeft endsAt={endsAt} />}
        <Group justify="flex-end" gap="xs" data-dialog-buttons>
          <Button variant="default" onClick={() => void endSession()}>
            {t('auth.logout.action')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('account.idle.stay')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000));

function SecondsLeft({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(endsAt)), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return (
    <Text fw={600} role="timer" data-numeric>
      {t('account.idle.left', { count: left })}
    </Text>
  );
}

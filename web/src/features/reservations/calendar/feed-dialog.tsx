import { Button, Group, Stack, Text } from '@mantine/core';
import type { CalendarFeedState } from '@strojpark/core/contracts/calendar-feed';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { SecretField } from '../../../lib/secret-field.tsx';
import { toast } from '../../../lib/toast.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { useCreateFeed, useFeed, useRevokeFeed } from './calendar-feed.queries.ts';

interface FeedDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The address by which the user's own calendar program reads what ends; it is shown only when it is created. */
export function FeedDialog({ opened, onClose }: FeedDialogProps) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string | null>(null);
  const state = useFeed(opened);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setAddress(null)}
      title={t('calendar.feed.open')}
      withCloseButton={address === null}
      closeOnEscape={address === null}
      closeOnClickOutside={address === null}
      size={600}
    >
      {address !== null ? (
        <CreatedAddress address={address} onDone={onClose} />
      ) : state.data === undefined ? (
        <LoadState {...loadingOf(state)} title={t('calendar.feed.failed')} rows={2} />
      ) : (
        <CurrentFeed feed={state.data.feed} onCreated={setAddress} />
      )}
    </FormDialog>
  );
}

interface CurrentFeedProps {
  feed: CalendarFeedState | null;
  onCreated: (address: string) => void;
}

function CurrentFeed({ feed, onCreated }: CurrentFeedProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'replace' | 'revoke' | null>(null);
  const create = useCreateFeed(onCreated);
  return (
    <Stack gap="md">
      <Text>{t('calendar.feed.intro')}</Text>
      <Text c="dimmed">
        {feed === null
          ? t('calendar.feed.none')
          : [
              t('calendar.feed.exists', { date: formatDate(feed.created_at) }),
              feed.last_read_at === null
                ? t('calendar.feed.neverRead')
                : t('calendar.feed.read', { date: formatDateTime(feed.last_read_at) }),
            ].join(' ')}
      </Text>
      <Group justify="flex-end" gap="xs" data-dialog-buttons>
        {feed === null ? (
          <Button data-autofocus loading={create.isPending} onClick={() => create.mutate()}>
            {t('calendar.feed.create')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => setAsked('revoke')}>
              {t('calendar.feed.revoke')}
            </Button>
            <Button loading={create.isPending} onClick={() => setAsked('replace')}>
              {t('calendar.feed.replace')}
            </Button>
          </>
        )}
      </Group>
      <ConfirmAction
        opened={asked === 'revoke'}
        title={t('calendar.feed.revokeTitle')}
        text={t('calendar.feed.ends')}
        confirmLabel={t('calendar.feed.revoke')}
        destructive
        action={useRevokeFeed()}
        subject={undefined}
        onDone={() => toast.success(t('calendar.feed.revoked'))}
        onClose={() => setAsked(null)}
      />
      <ConfirmAction
        opened={asked === 'replace'}
        title={t('calendar.feed.replaceTitle')}
        text={t('calendar.feed.ends')}
        confirmLabel={t('calendar.feed.replace')}
        destructive
        action={create}
        subject={undefined}
        onClose={() => setAsked(null)}
      />
    </Stack>
  );
}

function CreatedAddress({ address, onDone }: { address: string; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <Callout icon={IconAlertTriangle} role="status">
        {t('calendar.feed.once')}
      </Callout>
      <SecretField
        label={t('calendar.feed.address')}
        secret={address}
        copyLabel={t('calendar.feed.copy')}
        copied={t('calendar.feed.copied')}
        copyFailed={t('calendar.feed.copyFailed')}
      />
      <Group justify="flex-end" gap="xs" data-dialog-buttons>
        <Button onClick={onDone}>{t('calendar.feed.done')}</Button>
      </Group>
    </Stack>
  );
}

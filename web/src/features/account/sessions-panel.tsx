import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadingOf } from '../../lib/loading-of.ts';
import { toast } from '../../lib/toast.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { PanelRows } from '../../ui/panel-rows.tsx';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { useRevokeOtherSessions, useSessions } from './account.queries.ts';
import { SessionRow } from './session-row.tsx';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
}));

/** Where the user is signed in, this device first, and the way to end it. */
export function SessionsPanel() {
  const { t } = useTranslation();
  const sessions = useSessions();
  const revokeOthers = useRevokeOtherSessions();
  const [isAsking, setIsAsking] = useState(false);
  const hasAsked = useHasOpened(isAsking);
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];

  const confirm = () =>
    revokeOthers.mutate(undefined, {
      onSuccess: () => toast.success(t('account.sessions.othersSignedOut')),
      onSettled: () => setIsAsking(false),
    });

  return (
    <Panel title={t('account.sessions.title')}>
      {sessions.data ? (
        <>
          <PanelRows label={t('account.sessions.title')}>
            {sessions.data
              .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
              .map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
          </PanelRows>
          <PanelPart>
            {others.length === 0 ? (
              <Text c="dimmed">{t('account.sessions.alone')}</Text>
            ) : (
              <Button variant="default" onClick={() => setIsAsking(true)}>
                {t('account.sessions.signOutOthers')}
              </Button>
            )}
          </PanelPart>
        </>
      ) : (
        <LoadState {...loadingOf(sessions)} rows={2} height={62} />
      )}
      <Suspense>
        {hasAsked && (
          <ConfirmDialog
            opened={isAsking}
            title={t('account.sessions.signOutOthers')}
            text={t('account.sessions.signOutOthersText', { count: others.length })}
            confirmLabel={t('account.sessions.signOut')}
            cancelLabel={t('common.actions.cancel')}
            loading={revokeOthers.isPending}
            onConfirm={confirm}
            onCancel={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </Panel>
  );
}

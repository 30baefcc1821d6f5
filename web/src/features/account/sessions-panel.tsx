import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../lib/failure.ts';
import { toast } from '../../lib/toast.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useOnceOpen } from '../../ui/use-once-open.ts';
import { useRevokeOtherSessions, useSessions } from './account.queries.ts';
import classes from './security.module.css';
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
  const hasAsked = useOnceOpen(isAsking);
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
          <ul className={classes.list}>
            {sessions.data
              .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
              .map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
          </ul>
          <div className={classes.body}>
            {others.length === 0 ? (
              <Text c="dimmed">{t('account.sessions.alone')}</Text>
            ) : (
              <Button variant="default" onClick={() => setIsAsking(true)}>
                {t('account.sessions.signOutOthers')}
              </Button>
            )}
          </div>
        </>
      ) : sessions.error ? (
        <ErrorState
          title={t('common.failedToLoad')}
          onRetry={() => void sessions.refetch()}
          {...failureState(sessions.error)}
        />
      ) : (
        <SkeletonRows rows={2} height={62} label={t('common.loading')} />
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

import { Button } from '@mantine/core';
import type { Session } from '@strojpark/core/contracts/auth';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { toast } from '../../../lib/toast.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { Notes } from '../../../ui/notes.tsx';
import { PanelRow } from '../../../ui/panel-row.tsx';
import { PanelRows } from '../../../ui/panel-rows.tsx';
import { SettingRow } from '../../../ui/setting-row.tsx';
import { SettingRows } from '../../../ui/setting-rows.tsx';
import { StateLabel } from '../../../ui/state-label.tsx';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { useRevokeOtherSessions, useRevokeSession, useSessions } from '../account.queries.ts';
import { deviceOf } from './device-name.ts';
import classes from '../security.module.css';

const ConfirmDialog = lazyPart(async () => (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog);

/** The user's sessions, this device first, with buttons that sign them out. */
export function Devices() {
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
    <section aria-label={t('account.sessions.title')} className={classes.devices}>
      <SettingRows>
        <SettingRow
          label={t('account.sessions.title')}
          {...(sessions.data && others.length === 0 && { hint: t('account.sessions.alone') })}
        >
          {others.length > 0 && (
            <div className={classes.state}>
              <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
                {t('account.sessions.signOutOthers')}
              </Button>
            </div>
          )}
        </SettingRow>
      </SettingRows>
      {sessions.data ? (
        <PanelRows label={t('account.sessions.title')}>
          {sessions.data
            .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
            .map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
        </PanelRows>
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
            loading={revokeOthers.isPending}
            onConfirm={confirm}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation();
  const revoke = useRevokeSession();
  const { browser, system, isHandheld } = deviceOf(session.userAgent);
  const DeviceIcon = isHandheld ? IconDeviceMobile : IconDeviceDesktop;
  const device = t('account.sessions.device', {
    browser: browser ?? t('account.sessions.unknownBrowser'),
    system: system ?? t('account.sessions.unknownSystem'),
  });
  return (
    <PanelRow
      picture={<DeviceIcon size={20} stroke={1.6} aria-hidden />}
      name={
        <>
          {device}
          {session.isCurrent && <StateLabel isGood>{t('account.sessions.current')}</StateLabel>}
        </>
      }
      actions={
        !session.isCurrent && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('account.sessions.signOutOf', { device })}
            loading={revoke.isPending}
            onClick={() =>
              revoke.mutate(session.id, {
                onSuccess: () => toast.success(t('account.sessions.signedOut', { device })),
              })
            }
          >
            {t('account.sessions.signOut')}
          </Button>
        )
      }
    >
      <Notes>
        {session.isCurrent
          ? t('account.sessions.activeNow')
          : t('account.sessions.active', { time: formatDateTime(session.lastActiveAt) })}
        {t('account.sessions.since', { time: formatDateTime(session.createdAt) })}
        {session.address}
        {session.remember && t('account.sessions.remembered')}
      </Notes>
    </PanelRow>
  );
}

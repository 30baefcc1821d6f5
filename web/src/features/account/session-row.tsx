import { Button } from '@mantine/core';
import type { Session } from '@strojpark/core/contracts/auth';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Notes } from '../../ui/notes.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { useRevokeSession } from './account.queries.ts';
import { deviceOf } from './device-name.ts';
import { StateWord } from './state-word.tsx';

/** One device on which the user is signed in. */
export function SessionRow({ session }: { session: Session }) {
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
          {session.isCurrent && <StateWord isGood>{t('account.sessions.current')}</StateWord>}
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

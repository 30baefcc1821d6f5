import { Button } from '@mantine/core';
import type { Session } from '@strojpark/core/contracts/auth';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useRevokeSession } from './account.queries.ts';
import { deviceOf } from './device-name.ts';
import classes from './session-row.module.css';
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
  const facts = [
    session.isCurrent
      ? t('account.sessions.activeNow')
      : t('account.sessions.active', { time: formatDateTime(session.lastActiveAt) }),
    t('account.sessions.since', { time: formatDateTime(session.createdAt) }),
    session.address,
    session.remember ? t('account.sessions.remembered') : null,
  ].filter((fact) => fact !== null);

  return (
    <li className={classes.row}>
      <DeviceIcon size={20} stroke={1.6} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        <div className={classes.name}>
          {device}
          {session.isCurrent && <StateWord isGood>{t('account.sessions.current')}</StateWord>}
        </div>
        <div className={classes.facts}>{facts.join(' · ')}</div>
      </div>
      {!session.isCurrent && (
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
      )}
    </li>
  );
}

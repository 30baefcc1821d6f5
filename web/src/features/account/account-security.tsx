import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { usePublicSettings } from '../../entities/settings/settings.queries.ts';
import { toast } from '../../lib/toast.ts';
import { Panel } from '../../ui/panel.tsx';
import { SettingRow } from '../../ui/setting-row.tsx';
import { SettingRows } from '../../ui/setting-rows.tsx';
import { StateLabel } from '../../ui/state-label.tsx';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { useLastValue } from '../../ui/use-last-value.ts';
import { useResendVerification } from './account.queries.ts';
import { Devices } from './sessions/devices.tsx';
import classes from './security.module.css';

const anchor = 'security';

/** The security section of the personal settings; `/settings#security` scrolls to it. */
export function AccountSecurity() {
  const { t } = useTranslation();
  const section = useRef<HTMLDivElement>(null);
  const isAskedFor = useLocation({ select: ({ hash }) => hash === anchor });
  useEffect(() => {
    // This section loads after the page, so the browser could not scroll to it by itself.
    if (isAskedFor) section.current?.scrollIntoView();
  }, [isAskedFor]);
  return (
    <div ref={section} id={anchor} className={classes.security}>
      <Panel title={t('shell.menu.security')}>
        <SettingRows>
          <EmailRow />
          <PasswordRow />
          <SecondFactorRow />
        </SettingRows>
        <Devices />
      </Panel>
    </div>
  );
}

/** Whether the user's e-mail address is verified; if not, a button that sends another link. */
function EmailRow() {
  const { t } = useTranslation();
  const { email, emailVerified } = useActor();
  const resend = useResendVerification();
  return (
    <SettingRow
      label={t('account.email.title')}
      hint={emailVerified ? email : `${email}. ${t('account.email.unverifiedHint')}`}
    >
      <div className={classes.state}>
        <StateLabel isGood={emailVerified}>
          {t(emailVerified ? 'account.email.verified' : 'account.email.unverified')}
        </StateLabel>
        {!emailVerified && (
          <Button
            variant="default"
            size="xs"
            loading={resend.isPending}
            onClick={() =>
              resend.mutate(undefined, {
                onSuccess: () => toast.success(t('account.email.sent', { email }), { duration: 4000 }),
              })
            }
          >
            {t('account.email.resend')}
          </Button>
        )}
      </div>
    </SettingRow>
  );
}

const ChangePasswordDialog = lazyPart(
  async () => (await import('./password/change-password-dialog.tsx')).ChangePasswordDialog,
);

function PasswordRow() {
  const { t } = useTranslation();
  const [isChanging, setIsChanging] = useState(false);
  const wasChanging = useHasOpened(isChanging);
  return (
    <SettingRow label={t('auth.login.password')}>
      <Button variant="default" size="xs" onClick={() => setIsChanging(true)}>
        {t('account.changePassword.title')}
      </Button>
      <Suspense>
        {wasChanging && <ChangePasswordDialog opened={isChanging} onClose={() => setIsChanging(false)} />}
      </Suspense>
    </SettingRow>
  );
}

const EnableDialog = lazyPart(
  async () => (await import('./second-factor/enable-second-factor-dialog.tsx')).EnableSecondFactorDialog,
);
const RenewDialog = lazyPart(
  async () => (await import('./second-factor/renew-codes-dialog.tsx')).RenewCodesDialog,
);
const DisableDialog = lazyPart(
  async () => (await import('./second-factor/disable-second-factor-dialog.tsx')).DisableSecondFactorDialog,
);

type Action = 'enable' | 'renew' | 'disable';

/** Whether two-factor sign-in is enabled, and the buttons that enable, renew or disable it. */
function SecondFactorRow() {
  const { t } = useTranslation();
  const { hasSecondFactor } = useActor();
  const isRequired = usePublicSettings().data?.require_2fa ?? false;
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  const last = useLastValue(action);

  return (
    <SettingRow
      label={t('account.secondFactor.title')}
      hint={[
        t(hasSecondFactor ? 'account.secondFactor.onHint' : 'account.secondFactor.offHint'),
        ...(hasSecondFactor && isRequired ? [t('account.secondFactor.required')] : []),
      ].join(' ')}
    >
      <div className={classes.state}>
        <StateLabel isGood={hasSecondFactor}>
          {t(hasSecondFactor ? 'account.secondFactor.on' : 'account.secondFactor.off')}
        </StateLabel>
        {!hasSecondFactor && (
          <Button size="xs" onClick={() => setAction('enable')}>
            {t('account.secondFactor.enable')}
          </Button>
        )}
        {hasSecondFactor && (
          <Button size="xs" variant="default" onClick={() => setAction('renew')}>
            {t('account.secondFactor.renew')}
          </Button>
        )}
        {hasSecondFactor && !isRequired && (
          <Button size="xs" variant="default" onClick={() => setAction('disable')}>
            {t('account.secondFactor.disable')}
          </Button>
        )}
      </div>
      <Suspense>
        {last === 'enable' && <EnableDialog opened={action === 'enable'} onClose={close} />}
        {last === 'renew' && <RenewDialog opened={action === 'renew'} onClose={close} />}
        {last === 'disable' && <DisableDialog opened={action === 'disable'} onClose={close} />}
      </Suspense>
    </SettingRow>
  );
}

import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { usePublicSettings } from '../../entities/settings/settings.queries.ts';
import { toast } from '../../lib/toast.ts';
import { Panel } from '../../ui/panel.tsx';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { useResendVerification } from './account.queries.ts';
import { SessionsPanel } from './sessions/sessions-panel.tsx';
import { StateLabel } from './state-label.tsx';
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
    <Stack ref={section} component="section" gap="md" id={anchor} aria-labelledby="security-title">
      <Title order={2} id="security-title">
        {t('account.menu.security')}
      </Title>
      <EmailPanel />
      <SecondFactorPanel />
      <SessionsPanel />
    </Stack>
  );
}

/** Whether the user's e-mail address is verified; if not, a button that sends another link. */
function EmailPanel() {
  const { t } = useTranslation();
  const { email, emailVerified } = useActor();
  const resend = useResendVerification();
  return (
    <Panel
      title={t('account.email.title')}
      link={
        <StateLabel isGood={emailVerified}>
          {t(emailVerified ? 'account.email.verified' : 'account.email.unverified')}
        </StateLabel>
      }
    >
      <div className={classes.body}>
        <Text>{email}</Text>
        {!emailVerified && (
          <>
            <Text c="dimmed">{t('account.email.unverifiedHint')}</Text>
            <Button
              variant="default"
              loading={resend.isPending}
              onClick={() =>
                resend.mutate(undefined, {
                  onSuccess: () => toast.success(t('account.email.sent', { email }), { duration: 4000 }),
                })
              }
            >
              {t('account.email.resend')}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}

const EnableDialog = lazy(async () => ({
  default: (await import('./second-factor/enable-second-factor-dialog.tsx')).EnableSecondFactorDialog,
}));
const RenewDialog = lazy(async () => ({
  default: (await import('./second-factor/renew-codes-dialog.tsx')).RenewCodesDialog,
}));
const DisableDialog = lazy(async () => ({
  default: (await import('./second-factor/disable-second-factor-dialog.tsx')).DisableSecondFactorDialog,
}));

type Action = 'enable' | 'renew' | 'disable';

/** Whether two-factor sign-in is enabled, and the buttons that enable, renew or disable it. */
function SecondFactorPanel() {
  const { t } = useTranslation();
  const { hasSecondFactor } = useActor();
  const isRequired = usePublicSettings().data?.require_2fa ?? false;
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  const wasEnabling = useHasOpened(action === 'enable');
  const wasRenewing = useHasOpened(action === 'renew');
  const wasDisabling = useHasOpened(action === 'disable');

  return (
    <Panel
      title={t('account.secondFactor.title')}
      link={
        <StateLabel isGood={hasSecondFactor}>
          {t(hasSecondFactor ? 'account.secondFactor.on' : 'account.secondFactor.off')}
        </StateLabel>
      }
    >
      <div className={classes.body}>
        <Text c="dimmed">
          {t(hasSecondFactor ? 'account.secondFactor.onHint' : 'account.secondFactor.offHint')}{' '}
          {hasSecondFactor && isRequired && t('account.secondFactor.required')}
        </Text>
        <Group gap="xs">
          {!hasSecondFactor && (
            <Button onClick={() => setAction('enable')}>{t('account.secondFactor.enable')}</Button>
          )}
          {hasSecondFactor && (
            <Button variant="default" onClick={() => setAction('renew')}>
              {t('account.secondFactor.renew')}
            </Button>
          )}
          {hasSecondFactor && !isRequired && (
            <Button variant="default" onClick={() => setAction('disable')}>
              {t('account.secondFactor.disable')}
            </Button>
          )}
        </Group>
      </div>
      <Suspense>
        {wasEnabling && <EnableDialog opened={action === 'enable'} onClose={close} />}
        {wasRenewing && <RenewDialog opened={action === 'renew'} onClose={close} />}
        {wasDisabling && <DisableDialog opened={action === 'disable'} onClose={close} />}
      </Suspense>
    </Panel>
  );
}

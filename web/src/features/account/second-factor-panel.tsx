import { Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import { Panel } from '../../ui/panel.tsx';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import classes from './security.module.css';
import { StateWord } from './state-word.tsx';

const EnableDialog = lazy(async () => ({
  default: (await import('./enable-second-factor-dialog.tsx')).EnableSecondFactorDialog,
}));
const RenewDialog = lazy(async () => ({
  default: (await import('./renew-codes-dialog.tsx')).RenewCodesDialog,
}));
const DisableDialog = lazy(async () => ({
  default: (await import('./disable-second-factor-dialog.tsx')).DisableSecondFactorDialog,
}));

type Action = 'enable' | 'renew' | 'disable';

/** Whether the sign-in asks for a second factor, and what can be done about it. */
export function SecondFactorPanel() {
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
        <StateWord isGood={hasSecondFactor}>
          {t(hasSecondFactor ? 'account.secondFactor.on' : 'account.secondFactor.off')}
        </StateWord>
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

import { Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import { Panel } from '../../ui/panel.tsx';
import { useOnceOpen } from '../../ui/use-once-open.ts';
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

type Act = 'enable' | 'renew' | 'disable';

/** Whether the sign-in asks for a second factor, and what can be done about it. */
export function SecondFactorPanel() {
  const { t } = useTranslation();
  const { hasSecondFactor } = useActor();
  const isRequired = usePublicSettings().data?.require_2fa ?? false;
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const wasEnabling = useOnceOpen(act === 'enable');
  const wasRenewing = useOnceOpen(act === 'renew');
  const wasDisabling = useOnceOpen(act === 'disable');

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
            <Button onClick={() => setAct('enable')}>{t('account.secondFactor.enable')}</Button>
          )}
          {hasSecondFactor && (
            <Button variant="default" onClick={() => setAct('renew')}>
              {t('account.secondFactor.renew')}
            </Button>
          )}
          {hasSecondFactor && !isRequired && (
            <Button variant="default" onClick={() => setAct('disable')}>
              {t('account.secondFactor.disable')}
            </Button>
          )}
        </Group>
      </div>
      <Suspense>
        {wasEnabling && <EnableDialog opened={act === 'enable'} onClose={close} />}
        {wasRenewing && <RenewDialog opened={act === 'renew'} onClose={close} />}
        {wasDisabling && <DisableDialog opened={act === 'disable'} onClose={close} />}
      </Suspense>
    </Panel>
  );
}

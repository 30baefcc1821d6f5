import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { toast } from '../../lib/toast.ts';
import { Panel } from '../../ui/panel.tsx';
import { useResendVerification } from './account.queries.ts';
import classes from './security.module.css';
import { StateWord } from './state-word.tsx';

/** Whether the own e-mail address is confirmed, and another link when it is not. */
export function EmailPanel() {
  const { t } = useTranslation();
  const { email, emailVerified } = useActor();
  const resend = useResendVerification();
  return (
    <Panel
      title={t('account.email.title')}
      link={
        <StateWord isGood={emailVerified}>
          {t(emailVerified ? 'account.email.verified' : 'account.email.unverified')}
        </StateWord>
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

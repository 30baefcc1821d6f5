import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthLayoutWithQueries } from '../app/auth-layout-with-queries.tsx';
import { useLinkToken } from '../app/use-link-token.ts';
import { ResetPasswordForm } from '../features/account/password/reset-password-form.tsx';
import { ForgotStep } from '../features/auth/forgot-step.tsx';
import { Callout } from '../ui/callout.tsx';

/** Opened from a mail link, for a forgotten password or an invitation. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  return <ResetPassword key={token} token={token} />;
}

function ResetPassword({ token }: { token: string | null }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'done' | 'invalid' | null>(null);

  if (outcome === 'done') {
    return (
      <AuthLayoutWithQueries title={t('account.reset.doneTitle')} text={t('account.reset.doneText')}>
        <Button component={Link} to="/login" fullWidth>
          {t('account.reset.signIn')}
        </Button>
      </AuthLayoutWithQueries>
    );
  }
  if (token === null || outcome === 'invalid') {
    return (
      <AuthLayoutWithQueries
        title={t('account.reset.invalidTitle')}
        text={t(token === null ? 'account.reset.missingText' : 'account.reset.invalidText')}
      >
        <NewLink />
      </AuthLayoutWithQueries>
    );
  }
  return (
    <AuthLayoutWithQueries title={t('auth.pages.resetPassword')} text={t('account.reset.subtitle')}>
      <ResetPasswordForm
        token={token}
        onDone={() => setOutcome('done')}
        onInvalidLink={() => setOutcome('invalid')}
      />
    </AuthLayoutWithQueries>
  );
}

/** Requests another link in place of one that does not work. */
function NewLink() {
  const { t } = useTranslation();
  const [isSent, setIsSent] = useState(false);
  return isSent ? (
    <Callout role="status">{t('auth.forgot.sent')}</Callout>
  ) : (
    <ForgotStep submitLabel={t('account.reset.sendNew')} onSent={() => setIsSent(true)} />
  );
}

import { Button, Loader } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from '../app/auth-layout.tsx';
import { useLinkToken } from '../app/use-link-token.ts';
import { useVerifyEmail } from '../features/account/account.queries.ts';
import { ApiError } from '../lib/api-error.ts';
import { useAuth } from '../lib/auth.ts';
import { failureState } from '../lib/failure.ts';
import { queryClient } from '../lib/query.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** Opened from the mail link that verifies an address. */
export function VerifyEmailPage() {
  const token = useLinkToken();
  return (
    <QueryClientProvider client={queryClient}>
      <Verification token={token} />
    </QueryClientProvider>
  );
}

const isInvalidLink = (error: unknown) => error instanceof ApiError && error.code === 'link_invalid';

/** Verifies the address and shows the result. */
function Verification({ token }: { token: string | null }) {
  const { t } = useTranslation();
  const isSignedIn = useAuth((state) => state.isAuthenticated);
  const { isSuccess, error, refetch } = useVerifyEmail(token);
  const onward = (
    <Button component={Link} to={isSignedIn ? '/dashboard' : '/login'} fullWidth>
      {t(isSignedIn ? 'account.verify.continue' : 'account.reset.signIn')}
    </Button>
  );

  if (isSuccess) {
    return (
      <AuthLayout title={t('account.verify.doneTitle')} text={t('account.verify.doneText')}>
        {onward}
      </AuthLayout>
    );
  }
  if (token === null || isInvalidLink(error)) {
    return (
      <AuthLayout
        title={t('account.reset.invalidTitle')}
        text={`${t('account.verify.invalidText')} ${t('account.verify.howToRenew')}`}
      >
        {onward}
      </AuthLayout>
    );
  }
  if (error !== null) {
    return (
      <AuthLayout title={t('auth.pages.verifyEmail')}>
        <ErrorState
          title={t('account.verify.failedTitle')}
          onRetry={() => void refetch()}
          {...failureState(error)}
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('auth.pages.verifyEmail')} text={t('account.verify.working')}>
      <Loader size="sm" />
    </AuthLayout>
  );
}

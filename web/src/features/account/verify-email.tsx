import { Button, Loader, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { failureState } from '../../lib/failure.ts';
import { useAuth } from '../../lib/auth.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useVerifyEmail } from './account.queries.ts';

const isInvalidLink = (error: unknown) => error instanceof ApiError && error.code === 'link_invalid';

/** Verifies the address and shows the result. */
export function VerifyEmail({ token }: { token: string | null }) {
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
      <Stack role="status">
        <Text fw={600}>{t('account.verify.doneTitle')}</Text>
        <Text>{t('account.verify.doneText')}</Text>
        {onward}
      </Stack>
    );
  }
  if (token === null || isInvalidLink(error)) {
    return (
      <Stack role="alert">
        <Text fw={600}>{t('account.reset.invalidTitle')}</Text>
        <Text>
          {t('account.verify.invalidText')} {t('account.verify.howToRenew')}
        </Text>
        {onward}
      </Stack>
    );
  }
  if (error !== null) {
    return (
      <ErrorState
        title={t('account.verify.failedTitle')}
        onRetry={() => void refetch()}
        {...failureState(error)}
      />
    );
  }
  return (
    <Stack role="status" align="center">
      <Loader size="sm" />
      <Text>{t('account.verify.working')}</Text>
    </Stack>
  );
}

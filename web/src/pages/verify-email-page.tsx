import { AuthLayoutWithQueries } from '../app/auth-layout-with-queries.tsx';
import { useLinkToken } from '../app/use-link-token.ts';
import { VerifyEmail } from '../features/account/verify-email.tsx';
import { useTranslation } from 'react-i18next';

/** Opened from the mail link that verifies an address. */
export function VerifyEmailPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  return (
    <AuthLayoutWithQueries title={t('auth.pages.verifyEmail')}>
      <VerifyEmail token={token} />
    </AuthLayoutWithQueries>
  );
}

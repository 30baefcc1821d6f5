import { Stack } from '@mantine/core';
import { auth } from '@strojpark/core/contracts/auth';
import type { BodyOf } from '@strojpark/core/endpoint';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { signIn, type SessionEnd } from '../../lib/auth.ts';
import { toast } from '../../lib/toast.ts';
import { LoginNotice } from './login-notice.tsx';
import { PasswordStep } from './password-step.tsx';
import { useLoginFailure } from './use-login-failure.ts';

const LoginErrorDialog = lazy(async () => ({
  default: (await import('./login-error-dialog.tsx')).LoginErrorDialog,
}));
const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }));

type Credentials = BodyOf<typeof auth.login>;

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

interface LoginFormProps {
  /** How the session before ended, when it was nobody's wish. */
  ended?: SessionEnd | undefined;
}

/** Signs in: e-mail and password first, then the second factor of those who have one. */
export function LoginForm({ ended }: LoginFormProps) {
  const { t } = useTranslation();
  const failure = useLoginFailure();
  const [isMailSent, setIsMailSent] = useState(false);
  // Kept through both steps, so that going back loses nothing.
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '', rememberMe: false });
  const [needsCode, setNeedsCode] = useState(false);

  async function login(body: Credentials): Promise<void> {
    failure.clear();
    setIsMailSent(false);
    try {
      const session = await call(auth.login, { body });
      signIn(session, body.rememberMe);
      toast.success(t('auth.login.welcome', { name: session.user.name }));
    } catch (error) {
      if (codeOf(error) === 'second_factor_required') {
        setCredentials(body);
        setNeedsCode(true);
        return;
      }
      if (codeOf(error) === 'invalid_credentials') setNeedsCode(false);
      failure.show(error);
      throw error;
    }
  }

  return (
    <Stack gap="md">
      {failure.text !== null && <LoginNotice tone="failure" text={failure.text} />}
      {isMailSent && <LoginNotice tone="success" text={t('auth.forgot.sent')} />}
      {failure.text === null && !isMailSent && ended !== undefined && (
        <LoginNotice tone="plain" text={t(ended === 'idle' ? 'auth.idleEnd' : 'errors.session_expired')} />
      )}
      {needsCode ? (
        <Suspense>
          <CodeStep
            email={credentials.email}
            submit={(code) => login({ ...credentials, code })}
            onBack={() => {
              failure.clear();
              setNeedsCode(false);
            }}
          />
        </Suspense>
      ) : (
        <PasswordStep
          initial={credentials}
          submit={login}
          onMailSent={() => {
            failure.clear();
            setIsMailSent(true);
          }}
        />
      )}
      {failure.isFresh && failure.text !== null && (
        <Suspense>
          <LoginErrorDialog text={failure.text} onClose={failure.acknowledge} />
        </Suspense>
      )}
    </Stack>
  );
}

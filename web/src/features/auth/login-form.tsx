import { Stack } from '@mantine/core';
import { auth } from '@strojpark/core/contracts/auth';
import type { BodyOf } from '@strojpark/core/endpoint';
import { type ErrorCode, errorStatus } from '@strojpark/core/errors';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useEntranceSettings } from '../../entities/settings/entrance-settings.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { type SessionEnd, signIn } from '../../lib/auth.ts';
import { translateKey } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { PasswordStep } from './password-step.tsx';
import type { SignInStep } from './sign-in-step.ts';
import classes from './login-form.module.css';

const CodeStep = lazyPart(async () => (await import('./code-step.tsx')).CodeStep);
const ForgotStep = lazyPart(async () => (await import('./forgot-step.tsx')).ForgotStep);

type Credentials = BodyOf<typeof auth.login>;

const secretField = 'input[autocomplete="current-password"], input[autocomplete="one-time-code"]';

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

interface LoginFormProps {
  /** Why the previous session ended, unless the user signed out. */
  ended?: SessionEnd | undefined;
  /** The screen around it says which step is open. */
  onStep?: (step: SignInStep) => void;
}

/** The sign-in: e-mail and password first, then the second factor of users who have one, or a link in place of the password. */
export function LoginForm({ ended, onStep }: LoginFormProps) {
  const { t } = useTranslation();
  const step = useRef<HTMLDivElement>(null);
  const failure = useLoginFailure(() => {
    // The password or the code: most likely it was mistyped.
    const field = step.current?.querySelector<HTMLInputElement>(secretField);
    field?.focus();
    field?.select();
  });
  const { has_users: hasUsers } = useEntranceSettings();
  const [isMailSent, setIsMailSent] = useState(false);
  // Kept through the steps, so that going back loses nothing.
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '', rememberMe: false });
  const [open, setOpen] = useState<SignInStep>('password');
  const show = (next: SignInStep) => {
    setOpen(next);
    onStep?.(next);
  };

  async function login(body: Credentials): Promise<void> {
    failure.clear();
    setIsMailSent(false);
    try {
      const session = await call(auth.login, { body });
      signIn(session, body.rememberMe, body.password);
    } catch (error) {
      if (codeOf(error) === 'second_factor_required') {
        setCredentials(body);
        show('code');
        return;
      }
      if (codeOf(error) === 'invalid_credentials') show('password');
      failure.show(error);
      throw error;
    }
  }

  return (
    <Stack gap="md">
      {!hasUsers && <LoginNotice tone="plain" text={t('auth.noUsers')} />}
      {failure.text !== null && <LoginNotice tone="failure" text={failure.text} />}
      {isMailSent && <LoginNotice tone="success" text={t('auth.forgot.sent')} />}
      {failure.text === null && !isMailSent && ended !== undefined && (
        <LoginNotice tone="plain" text={t(ended === 'idle' ? 'auth.idleEnd' : 'errors.session_expired')} />
      )}
      <div ref={step}>
        {open === 'password' ? (
          <PasswordStep
            initial={credentials}
            submit={login}
            onForgot={(typed) => {
              failure.clear();
              setIsMailSent(false);
              setCredentials(typed);
              show('forgot');
            }}
          />
        ) : (
          <Suspense>
            {open === 'code' ? (
              <CodeStep
                email={credentials.email}
                submit={(code) => login({ ...credentials, code })}
                onBack={() => {
                  failure.clear();
                  show('password');
                }}
              />
            ) : (
              <ForgotStep
                email={credentials.email}
                onSent={() => {
                  setIsMailSent(true);
                  show('password');
                }}
                onBack={() => show('password')}
              />
            )}
          </Suspense>
        )}
      </div>
    </Stack>
  );
}

interface LoginNoticeProps {
  tone: 'failure' | 'success' | 'plain';
  text: string;
}

/** A message above the sign-in form. */
function LoginNotice({ tone, text }: LoginNoticeProps) {
  return (
    <div role={tone === 'failure' ? 'alert' : 'status'} className={classes.notice} data-tone={tone}>
      {text}
    </div>
  );
}

const titleDuration = 10_000;

/** What a failed login shows: the text of the banner is returned, the title of the tab is set here. */
function useLoginFailure(onShown: () => void) {
  const [failure, setFailure] = useState(() => recentFailure(Date.now()));
  /** The failures of this page, not of one before a reload. */
  const [count, setCount] = useState(0);
  const shown = useEffectEvent(onShown);
  const text = failure === null ? null : translateKey(failureKey(failure.code), {});

  useEffect(() => {
    if (count === 0 || text === null) return undefined;
    shown();
    const title = document.title;
    document.title = text;
    const restore = () => {
      document.title = title;
    };
    const timer = setTimeout(restore, titleDuration);
    return () => {
      clearTimeout(timer);
      restore();
    };
  }, [count, text]);

  return {
    /** Restored after a reload. */
    text,
    show: (error: unknown) => {
      const code = error instanceof ApiError ? error.code : 'unexpected';
      const failed = { code, at: Date.now() };
      storeFailure(failed);
      setFailure(failed);
      setCount((before) => before + 1);
    },
    clear: () => {
      clearFailure();
      setFailure(null);
    },
  };
}

/** A code and a time, never the e-mail: the browser may be shared. */
const storedFailure = z.object({ code: z.string(), at: z.number() });
type LoginFailure = z.output<typeof storedFailure>;

const storageName = 'login-error';
const failureLifetime = 30_000;

/** Stores a failed login, so that a reload within 30 seconds still shows it. */
function storeFailure(failure: LoginFailure): void {
  localStorage.setItem(storageName, JSON.stringify(failure));
}

function clearFailure(): void {
  localStorage.removeItem(storageName);
}

/** The stored failure, if it is not older than 30 seconds. */
function recentFailure(now: number): LoginFailure | null {
  const stored = localStorage.getItem(storageName);
  if (stored === null) return null;
  try {
    const failure = storedFailure.parse(JSON.parse(stored));
    return now - failure.at < failureLifetime ? failure : null;
  } catch {
    // The stored value is not ours.
    clearFailure();
    return null;
  }
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code);

/** The message key for the code of a failure, or for the general text. */
function failureKey(code: string) {
  if (code === 'network') return 'common.failures.network' as const;
  return isErrorCode(code) ? (`errors.${code}` as const) : ('auth.login.failed' as const);
}

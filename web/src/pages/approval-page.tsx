import { Button, Loader, Stack } from '@mantine/core';
import type { LinkedRequest as Request } from '@strojpark/core/contracts/approval-links';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthLayoutWithQueries } from '../app/auth-layout-with-queries.tsx';
import { CompanyBrand } from '../app/company-brand.tsx';
import { Toasts } from '../app/toasts.tsx';
import { useLinkToken } from '../app/use-link-token.ts';
import { MachineBlock } from '../entities/machines/machine-block.tsx';
import { usePublicSettings } from '../entities/settings/settings.queries.ts';
import { LoginForm } from '../features/auth/login-form.tsx';
import { stepTexts, type SignInStep } from '../features/auth/sign-in-step.ts';
import { LoginLanguage } from '../features/auth/login-language.tsx';
import { useLinkedRequest } from '../features/reservations/approvals/approval-link.queries.ts';
import { LinkedRequest, type Decision } from '../features/reservations/approvals/linked-request.tsx';
import { SettingsLoader } from '../features/user-settings/settings-loader.tsx';
import { ApiError } from '../lib/api-error.ts';
import { endSession } from '../lib/auth-end.ts';
import { useAuth } from '../lib/auth.ts';
import { failureState } from '../lib/failure.ts';
import { queryClient } from '../lib/query.ts';
import { ErrorState } from '../ui/error-state.tsx';
import classes from './approval-page.module.css';

/** Opened from a mail about a request for approval. Opening decides nothing: mail scanners open links too. */
export function ApprovalPage() {
  const token = useLinkToken();
  const isReady = useAuth(({ user }) => user !== null && user.pending === null);
  return (
    <QueryClientProvider client={queryClient}>
      {/* The page is not in the shell, but has the language and formats of its reader. */}
      {isReady && <SettingsLoader />}
      {token === null ? <Message about="link_invalid" /> : <Approval key={token} token={token} />}
    </QueryClientProvider>
  );
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

function Approval({ token }: { token: string }) {
  const { t } = useTranslation();
  const isSignedIn = useAuth((state) => state.isAuthenticated);
  const pending = useAuth(({ user }) => user?.pending ?? null);
  const settings = usePublicSettings();
  const allowsStrangers = settings.data?.approval_links_without_sign_in;
  const request = useLinkedRequest(token, isSignedIn || allowsStrangers === true);
  const [decided, setDecided] = useState<{ decision: Decision; request: Request } | null>(null);
  const [over, setOver] = useState<ApiError | null>(null);
  const [step, setStep] = useState<SignInStep>('password');

  if (decided !== null) return <Message about={decided.decision} request={decided.request} />;
  const code = codeOf(over ?? request.error);
  // The setting may have been switched off since it was read.
  if (!isSignedIn && (allowsStrangers === false || code === 'not_signed_in'))
    return (
      <AuthLayoutWithQueries
        title={t(stepTexts[step].title)}
        text={t(step === 'password' ? 'approvalLink.signInText' : stepTexts[step].text)}
      >
        <LoginForm onStep={setStep} />
      </AuthLayoutWithQueries>
    );
  if (code === 'link_invalid' || code === 'reservation_not_pending' || code === 'link_of_another')
    return <Message about={code} />;
  if (isSignedIn && pending !== null) return <Message about="setup" />;
  const { data } = request;
  if (data)
    return (
      <Sheet>
        <LinkedRequest
          token={token}
          request={data}
          onDecided={(decision) => setDecided({ decision, request: data })}
          onOver={setOver}
        />
      </Sheet>
    );
  const failed = request.error === null ? settings : request;
  return (
    <Sheet>
      {failed.error === null ? (
        <Loader className={classes.wait} aria-label={t('common.loading')} />
      ) : (
        <ErrorState
          title={t('approvalLink.failed')}
          onRetry={() => void failed.refetch()}
          {...failureState(failed.error)}
        />
      )}
    </Sheet>
  );
}

/** The page around a request: wider than the forms of the account screens. */
function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <CompanyBrand />
        <LoginLanguage />
      </header>
      <main>{children}</main>
      <Toasts />
    </div>
  );
}

interface MessageProps {
  about: Decision | 'link_invalid' | 'reservation_not_pending' | 'link_of_another' | 'setup';
  /** What was decided on. */
  request?: Request;
}

/** What came of the link, and where to go from here. */
function Message({ about, request }: MessageProps) {
  const { t } = useTranslation();
  const isSignedIn = useAuth((state) => state.isAuthenticated);
  return (
    <AuthLayoutWithQueries
      title={t(`approvalLink.messages.${about}.title`)}
      text={t(`approvalLink.messages.${about}.text`)}
    >
      {about === 'link_of_another' ? (
        <Stack gap="sm">
          <Button fullWidth onClick={() => void endSession()}>
            {t('approvalLink.signInAsAnother')}
          </Button>
          <Button component={Link} to="/admin/approval-queue" variant="default" fullWidth>
            {t('approvalLink.openApp')}
          </Button>
        </Stack>
      ) : about === 'setup' ? (
        <Button component={Link} to="/account-setup" fullWidth>
          {t('common.actions.continue')}
        </Button>
      ) : (
        <Stack gap="lg">
          {request && (
            <MachineBlock
              machine={request.reservation.machine}
              size="large"
              line={customerNames(request.reservation).name}
            />
          )}
          <Button component={Link} to={isSignedIn ? '/dashboard' : '/login'} fullWidth>
            {t(isSignedIn ? 'approvalLink.openApp' : 'approvalLink.signIn')}
          </Button>
        </Stack>
      )}
    </AuthLayoutWithQueries>
  );
}

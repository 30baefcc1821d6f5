import { UnstyledButton } from '@mantine/core';
import { auth, type loginBody } from '@strojpark/core/contracts/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import type { ContractForm } from '../../lib/forms.ts';
import { toast } from '../../lib/toast.ts';
import classes from './forgot-password.module.css';

interface ForgotPasswordProps {
  form: ContractForm<typeof loginBody>['form'];
  /** The answer is the same whether or not the account exists. */
  onSent: () => void;
}

/** Has a link for a new password sent to the e-mail in the form. */
export function ForgotPassword({ form, onSent }: ForgotPasswordProps) {
  const { t } = useTranslation();
  const [isSending, setIsSending] = useState(false);

  async function send(): Promise<void> {
    const email = form.getValues('email').trim();
    if (email === '') {
      form.setError('email', { message: t('auth.forgot.emailRequired') }, { shouldFocus: true });
      return;
    }
    if (isSending || !(await form.trigger('email', { shouldFocus: true }))) return;
    setIsSending(true);
    try {
      await call(auth.forgotPassword, { body: { email } });
      onSent();
    } catch (error) {
      toast.error((error instanceof ApiError && error.message) || t('auth.forgot.failed'));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <UnstyledButton className={classes.link} aria-disabled={isSending} onClick={() => void send()}>
      {t('auth.forgot.action')}
    </UnstyledButton>
  );
}

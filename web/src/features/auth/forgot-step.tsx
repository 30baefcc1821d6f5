import { Button, Stack, TextInput } from '@mantine/core';
import { auth, forgotPasswordBody } from '@strojpark/core/contracts/auth';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms.ts';
import { FailureNote } from '../../ui/failure-note.tsx';

interface ForgotStepProps {
  /** What was typed at the sign-in. */
  email?: string;
  submitLabel?: string;
  /** The answer is the same whether or not the account exists. */
  onSent: () => void;
  /** Only where it is a step of the sign-in. */
  onBack?: () => void;
}

/** Requests a link that sets a new password. */
export function ForgotStep({ email = '', submitLabel, onSent, onBack }: ForgotStepProps) {
  const { t } = useTranslation();
  const { formProps, field, formError, isSubmitting } = useContractForm(forgotPasswordBody, {
    defaultValues: { email },
    guardChanges: false,
    submit: async (body) => {
      await call(auth.forgotPassword, { body });
      onSent();
    },
  });

  return (
    <form {...formProps}>
      <Stack gap="md">
        <TextInput
          label={t('auth.login.email')}
          type="email"
          autoComplete="username"
          autoFocus
          {...field('email')}
        />
        <FailureNote title={t('auth.forgot.failed')} text={formError} />
        <Button type="submit" fullWidth loading={isSubmitting}>
          {submitLabel ?? t('auth.forgot.submit')}
        </Button>
        {onBack !== undefined && (
          <Button variant="subtle" fullWidth disabled={isSubmitting} onClick={onBack}>
            {t('auth.forgot.back')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

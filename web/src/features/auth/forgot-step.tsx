import { Button, Stack, TextInput } from '@mantine/core';
import { auth, forgotPasswordBody } from '@strojpark/core/contracts/auth';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms.ts';
import { FailureNote } from '../../ui/failure-note.tsx';

interface ForgotStepProps {
  /** What was typed at the sign-in. */
  email: string;
  /** The answer is the same whether or not the account exists. */
  onSent: () => void;
  onBack: () => void;
}

/** Requests a link that sets a new password. */
export function ForgotStep({ email, onSent, onBack }: ForgotStepProps) {
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
          {t('auth.forgot.submit')}
        </Button>
        <Button variant="subtle" fullWidth disabled={isSubmitting} onClick={onBack}>
          {t('auth.forgot.back')}
        </Button>
      </Stack>
    </form>
  );
}

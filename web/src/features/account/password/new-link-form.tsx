import { Button, Stack, TextInput } from '@mantine/core';
import { forgotPasswordBody } from '@strojpark/core/contracts/auth';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../lib/forms.ts';
import { useForgotPassword } from '../account.queries.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Callout } from '../../../ui/callout.tsx';

/** Requests another link in place of one that no longer works. */
export function NewLinkForm() {
  const { t } = useTranslation();
  const forgot = useForgotPassword();
  const { formProps, field, formError, isSubmitting } = useContractForm(forgotPasswordBody, {
    defaultValues: { email: '' },
    guardChanges: false,
    submit: (values) => forgot.mutateAsync(values),
  });

  if (forgot.isSuccess) {
    return <Callout role="status">{t('auth.forgot.sent')}</Callout>;
  }
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
          {t('account.reset.sendNew')}
        </Button>
      </Stack>
    </form>
  );
}

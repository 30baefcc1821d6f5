import { Button, Stack } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ApiError } from '../../../lib/api-error.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { NewPasswordField } from '../../../entities/settings/new-password-field.tsx';
import { usePasswordRule } from '../../../entities/settings/password-rule.ts';
import { useResetPassword } from '../account.queries.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { isConfirmed, mismatch, newPasswordShape } from './new-password.ts';
import { PasswordField } from '../../../ui/password-field.tsx';

interface ResetPasswordFormProps {
  /** The token from the link in the mail. */
  token: string;
  onDone: () => void;
  onInvalidLink: () => void;
}

/** Sets a password with the link from a mail: after a forgotten password, or the first one after an invitation. */
export function ResetPasswordForm({ token, onDone, onInvalidLink }: ResetPasswordFormProps) {
  const { t } = useTranslation();
  const rule = usePasswordRule();
  const reset = useResetPassword();
  const schema = z.object(newPasswordShape(rule)).refine(isConfirmed, mismatch);
  const { form, formProps, field, formError, isSubmitting } = useContractForm(schema, {
    defaultValues: { newPassword: '', confirmPassword: '' },
    guardChanges: false,
    submit: async ({ newPassword }) => {
      try {
        await reset.mutateAsync({ token, newPassword });
        onDone();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'link_invalid') onInvalidLink();
        else throw error;
      }
    },
  });
  const typed = useWatch({ control: form.control, name: 'newPassword' });

  return (
    <form {...formProps}>
      <Stack gap="md">
        <NewPasswordField
          withAsterisk
          label={t('account.newPassword.label')}
          rule={rule}
          password={typed}
          autoFocus
          {...field('newPassword')}
        />
        <PasswordField
          withAsterisk
          label={t('account.newPassword.confirm')}
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <FailureNote text={formError} />
        <Button type="submit" fullWidth loading={isSubmitting}>
          {t('account.reset.submit')}
        </Button>
      </Stack>
    </form>
  );
}

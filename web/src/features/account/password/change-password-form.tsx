import { Stack } from '@mantine/core';
import { changePasswordBody } from '@strojpark/core/contracts/auth';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useActor, useAuth } from '../../../lib/auth.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { NewPasswordField } from '../../../entities/settings/new-password-field.tsx';
import { usePasswordRule } from '../../../entities/settings/password-rule.ts';
import { useChangePassword } from '../account.queries.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { isConfirmed, mismatch, newPasswordShape } from './new-password.ts';
import { PasswordField } from '../../../ui/password-field.tsx';

interface ChangePasswordFormProps {
  currentLabel: string;
  /** A dialog moves the focus by itself. */
  isPage?: boolean;
  onDone?: () => void;
  onCancel?: () => void;
}

/** Changes the user's own password; remounted on every opening, so no password stays in its fields. */
export function ChangePasswordForm({
  currentLabel,
  isPage = false,
  onDone,
  onCancel,
}: ChangePasswordFormProps) {
  const { t } = useTranslation();
  const { name, email, pending } = useActor();
  const rule = usePasswordRule([name, email]);
  const change = useChangePassword();
  const knownPassword = useAuth(({ temporaryPassword }) => temporaryPassword);
  const schema = changePasswordBody.extend(newPasswordShape(rule)).refine(isConfirmed, mismatch);
  const { form, formProps, field, formError, isSubmitting } = useContractForm(schema, {
    defaultValues: { currentPassword: knownPassword ?? '', newPassword: '', confirmPassword: '' },
    guardChanges: false,
    submit: async ({ currentPassword, newPassword }) => {
      try {
        await change.mutateAsync({ currentPassword, newPassword });
      } catch (error) {
        // Another temporary password has been set in the meantime.
        if (error instanceof ApiError && error.errors['currentPassword'] !== undefined)
          useAuth.setState({ temporaryPassword: null });
        throw error;
      }
      // A temporary password has already signed out all devices, or is a first one.
      const done = pending === 'password' ? 'firstDone' : 'success';
      toast.success(t(`account.changePassword.${done}`));
      onDone?.();
    },
  });
  const typed = useWatch({ control: form.control, name: 'newPassword' });

  return (
    <form {...formProps}>
      <Stack gap="md">
        {/* Lets password managers know which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {knownPassword === null && (
          <PasswordField
            withAsterisk
            label={currentLabel}
            {...(pending === 'password' && { description: t('account.setup.password.currentHint') })}
            autoComplete="current-password"
            autoFocus={isPage}
            data-autofocus
            {...field('currentPassword')}
          />
        )}
        <NewPasswordField
          withAsterisk
          label={t('account.newPassword.label')}
          rule={rule}
          password={typed}
          autoFocus={isPage && knownPassword !== null}
          data-autofocus={knownPassword !== null || undefined}
          {...field('newPassword')}
        />
        <PasswordField
          withAsterisk
          label={t('account.newPassword.confirm')}
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <FailureNote title={t('account.changePassword.error')} text={formError} />
        <FormButtons
          submitLabel={t('shell.menu.changePassword')}
          isSubmitting={isSubmitting}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

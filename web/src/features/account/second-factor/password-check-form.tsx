import { Stack, Text } from '@mantine/core';
import { passwordBody } from '@strojpark/core/contracts/auth';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';

interface PasswordCheckFormProps {
  text: string;
  submitLabel: string;
  destructive?: boolean;
  submit: (password: string) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

/** Asks for the user's own password before a protected action. */
export function PasswordCheckForm(props: PasswordCheckFormProps) {
  const { text, submitLabel, destructive = false, submit, onCancel } = props;
  const { t } = useTranslation();
  const { formProps, field, formError, isSubmitting } = useContractForm(passwordBody, {
    defaultValues: { password: '' },
    guardChanges: false,
    submit: ({ password }) => submit(password),
  });
  return (
    <form {...formProps}>
      <Stack gap="md">
        <Text>{text}</Text>
        <PasswordField
          withAsterisk
          label={t('account.secondFactor.password')}
          autoComplete="current-password"
          data-autofocus
          {...field('password')}
        />
        <FailureNote text={formError} />
        <FormButtons
          submitLabel={submitLabel}
          isSubmitting={isSubmitting}
          destructive={destructive}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { passwordBody } from '@strojpark/core/contracts/auth';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../lib/forms.ts';
import { FormFailure } from './form-failure.tsx';
import { PasswordInput } from './password-input.tsx';

interface PasswordCheckFormProps {
  text: string;
  submitLabel: string;
  destructive?: boolean;
  submit: (password: string) => Promise<unknown>;
  /** Of the last attempt. */
  error: unknown;
  onCancel?: (() => void) | undefined;
}

/** Asks for the own password before something that only its owner may do. */
export function PasswordCheckForm(props: PasswordCheckFormProps) {
  const { text, submitLabel, destructive = false, submit, error, onCancel } = props;
  const { t } = useTranslation();
  const { formProps, field, isSubmitting } = useContractForm(passwordBody, {
    defaultValues: { password: '' },
    guardChanges: false,
    submit: ({ password }) => submit(password),
  });
  return (
    <form {...formProps}>
      <Stack gap="md">
        <Text>{text}</Text>
        <PasswordInput
          label={t('account.secondFactor.password')}
          autoComplete="current-password"
          data-autofocus
          {...field('password')}
        />
        <FormFailure error={error} />
        <Group justify="flex-end" gap="xs">
          {onCancel && (
            <Button variant="default" disabled={isSubmitting} onClick={onCancel}>
              {t('common.actions.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            loading={isSubmitting}
            fullWidth={onCancel === undefined}
            {...(destructive ? { color: 'red' } : {})}
          >
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

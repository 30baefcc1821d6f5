import { Button, Stack, Text, TextInput } from '@mantine/core';
import { requiredText } from '@strojpark/core/contracts/common';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useContractForm } from '../../lib/forms.ts';

const codeBody = z.object({ code: requiredText(40) });

interface CodeStepProps {
  email: string;
  submit: (code: string) => Promise<void>;
  onBack: () => void;
}

/** The second step of the sign-in: a code from the authenticator app, or a recovery code. */
export function CodeStep({ email, submit, onBack }: CodeStepProps) {
  const { t } = useTranslation();
  const { formProps, field, isSubmitting } = useContractForm(codeBody, {
    defaultValues: { code: '' },
    guardChanges: false,
    submit: ({ code }) => submit(code),
  });

  return (
    <form {...formProps}>
      <Stack gap="md">
        <Text fw={500}>{email}</Text>
        <TextInput
          label={t('auth.secondFactor.code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...field('code')}
        />
        <Button type="submit" fullWidth loading={isSubmitting}>
          {t('auth.secondFactor.submit')}
        </Button>
        <Button variant="subtle" fullWidth disabled={isSubmitting} onClick={onBack}>
          {t('auth.secondFactor.back')}
        </Button>
      </Stack>
    </form>
  );
}

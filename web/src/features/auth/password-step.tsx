import { Button, Stack, TextInput } from '@mantine/core';
import { loginBody, type auth } from '@strojpark/core/contracts/auth';
import type { BodyOf } from '@strojpark/core/endpoint';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../lib/forms.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import classes from './password-step.module.css';

type Credentials = BodyOf<typeof auth.login>;

interface PasswordStepProps {
  initial: Credentials;
  submit: (credentials: Credentials) => Promise<void>;
  onMailSent: () => void;
}

/** The first and mostly the only step of the sign-in. */
export function PasswordStep({ initial, submit, onMailSent }: PasswordStepProps) {
  const { t } = useTranslation();
  const { form, formProps, field, isSubmitting } = useContractForm(loginBody, {
    defaultValues: initial,
    guardChanges: false,
    submit,
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
        <PasswordField
          label={t('auth.login.password')}
          autoComplete="current-password"
          showLabel={t('auth.login.showPassword')}
          hideLabel={t('auth.login.hidePassword')}
          {...field('password')}
        />
        <div className={classes.row}>
          {/* The browser's own: the kit's would be 3 kB of the first page. */}
          <label className={classes.rememberMe}>
            <input type="checkbox" {...form.register('rememberMe')} />
            {t('auth.login.rememberMe')}
          </label>
          <ForgotPassword form={form} onSent={onMailSent} />
        </div>
        <Button type="submit" fullWidth loading={isSubmitting}>
          {t('auth.login.submit')}
        </Button>
        <DemoAccounts
          onPick={({ email, password }) => {
            form.setValue('email', email);
            form.setValue('password', password);
            form.clearErrors();
          }}
        />
      </Stack>
    </form>
  );
}

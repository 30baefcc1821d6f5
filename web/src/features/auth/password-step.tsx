import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { auth, loginBody } from '@strojpark/core/contracts/auth';
import { roles } from '@strojpark/core/domain/access/permissions';
import type { BodyOf } from '@strojpark/core/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntranceSettings } from '../../entities/settings/entrance-settings.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { type ContractForm, useContractForm } from '../../lib/forms.ts';
import { toast } from '../../lib/toast.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './password-step.module.css';

type Credentials = BodyOf<typeof auth.login>;

interface PasswordStepProps {
  initial: Credentials;
  submit: (credentials: Credentials) => Promise<void>;
  onMailSent: () => void;
}

/** The first step of the sign-in, and the only one for most users. */
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
          {...field('password')}
        />
        <div className={classes.row}>
          {/* A native checkbox: Mantine's would add 3 kB to the first page. */}
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

interface ForgotPasswordProps {
  form: ContractForm<typeof loginBody>['form'];
  /** The answer is the same whether or not the account exists. */
  onSent: () => void;
}

/** Requests a password reset link for the e-mail in the form. */
function ForgotPassword({ form, onSent }: ForgotPasswordProps) {
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

interface DemoAccountsProps {
  onPick: (account: { email: string; password: string }) => void;
}

const password = 'strojpark';

/** The accounts of the demo data; shown only where it was seeded. */
function DemoAccounts({ onPick }: DemoAccountsProps) {
  const { t } = useTranslation();
  const { demo } = useEntranceSettings();
  if (!demo) return null;
  return (
    <div className={classes.demo}>
      <Text fw={500}>{t('auth.demo.title')}</Text>
      <Text c="dimmed">{t('auth.demo.hint', { password })}</Text>
      <Group gap="xs" mt="xs">
        {roles.map((role) => {
          const email = `${role}@strojpark.example`;
          return (
            <Button
              key={role}
              size="compact-sm"
              variant="default"
              title={email}
              onClick={() => onPick({ email, password })}
            >
              {t(`auth.roles.${role}`)}
            </Button>
          );
        })}
      </Group>
    </div>
  );
}

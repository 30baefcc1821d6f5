import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { loginBody, type auth } from '@strojpark/core/contracts/auth';
import { roles } from '@strojpark/core/domain/access/permissions';
import type { BodyOf } from '@strojpark/core/endpoint';
import { useTranslation } from 'react-i18next';
import { useEntranceSettings } from '../../entities/settings/entrance-settings.ts';
import { useContractForm } from '../../lib/forms.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './password-step.module.css';

type Credentials = BodyOf<typeof auth.login>;

interface PasswordStepProps {
  initial: Credentials;
  submit: (credentials: Credentials) => Promise<void>;
  /** The password is forgotten; what is typed is kept. */
  onForgot: (typed: Credentials) => void;
}

/** The first step of the sign-in, and the only one for most users. */
export function PasswordStep({ initial, submit, onForgot }: PasswordStepProps) {
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
          <UnstyledButton
            className={classes.link}
            onClick={() => {
              const { rememberMe = false, ...typed } = form.getValues();
              onForgot({ ...typed, rememberMe });
            }}
          >
            {t('auth.forgot.action')}
          </UnstyledButton>
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

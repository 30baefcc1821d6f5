import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { auth, loginBody } from '@strojpark/core/contracts/auth';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { signIn } from '../../lib/auth.ts';
import { useContractForm } from '../../lib/forms.ts';
import { toast } from '../../lib/toast.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import classes from './login-form.module.css';
import { useLoginFailure } from './use-login-failure.ts';

const LoginErrorDialog = lazy(async () => ({
  default: (await import('./login-error-dialog.tsx')).LoginErrorDialog,
}));

export function LoginForm() {
  const { t } = useTranslation();
  const failure = useLoginFailure();
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const { form, formProps, field, isSubmitting } = useContractForm(loginBody, {
    defaultValues: { email: '', password: '', rememberMe: false },
    guardChanges: false,
    submit: async (values) => {
      failure.clear();
      try {
        const session = await call(auth.login, { body: values });
        signIn(session);
        toast.success(t('auth.login.welcome', { name: session.user.name }));
      } catch (error) {
        failure.show(error);
        throw error;
      }
    },
  });

  return (
    <form {...formProps}>
      <Stack gap="md">
        {failure.text !== null && (
          <div role="alert" className={classes.failure}>
            {failure.text}
          </div>
        )}
        <TextInput
          label={t('auth.login.email')}
          type="email"
          autoComplete="username"
          autoFocus
          {...field('email')}
        />
        <PasswordInput
          label={t('auth.login.password')}
          autoComplete="current-password"
          visible={isPasswordShown}
          onVisibilityChange={setIsPasswordShown}
          visibilityToggleButtonProps={{
            tabIndex: 0,
            'aria-label': t(isPasswordShown ? 'auth.login.hidePassword' : 'auth.login.showPassword'),
          }}
          {...field('password')}
        />
        {/* The browser's own: the kit's would be 3 kB of the first page. */}
        <label className={classes.rememberMe}>
          <input type="checkbox" {...form.register('rememberMe')} />
          {t('auth.login.rememberMe')}
        </label>
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
      {failure.isFresh && failure.text !== null && (
        <Suspense>
          <LoginErrorDialog text={failure.text} onClose={failure.acknowledge} />
        </Suspense>
      )}
    </form>
  );
}

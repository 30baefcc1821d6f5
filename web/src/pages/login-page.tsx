import { Text, Title } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../app/shell/brand.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { LoginLanguage } from '../features/auth/login-language.tsx';
import classes from './login-page.module.css';

const ToastArea = lazy(async () => ({ default: (await import('../app/toast-area.tsx')).ToastArea }));

export function LoginPage() {
  const { t } = useTranslation();
  const { notifications } = useNotifications();
  // Loaded with the first toast, and kept so that the last one can leave in peace.
  const [hasToasts, setHasToasts] = useState(false);
  if (notifications.length > 0 && !hasToasts) setHasToasts(true);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.head}>
          <Brand withName />
          <LoginLanguage />
        </div>
        <Title order={1} mt="lg">
          {t('auth.login.title')}
        </Title>
        <Text c="dimmed" mb="lg">
          {t('auth.login.subtitle')}
        </Text>
        <LoginForm />
      </div>
      <Suspense>{hasToasts && <ToastArea />}</Suspense>
    </main>
  );
}

import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from '../app/auth-layout.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';

export function LoginPage() {
  const { t } = useTranslation();
  const { ended } = useSearch({ from: '/login' });
  return (
    <AuthLayout title={t('auth.login.title')} text={t('auth.login.subtitle')}>
      <LoginForm ended={ended} />
    </AuthLayout>
  );
}

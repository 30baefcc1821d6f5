import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Entrance } from '../app/entrance.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';

export function LoginPage() {
  const { t } = useTranslation();
  const { ended } = useSearch({ from: '/login' });
  return (
    <Entrance title={t('auth.login.title')} text={t('auth.login.subtitle')}>
      <LoginForm ended={ended} />
    </Entrance>
  );
}

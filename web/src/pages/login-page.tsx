import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from '../app/auth-layout.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';

export function LoginPage() {
  const { t } = useTranslation();
  const { ended } = useSearch({ from: '/login' });
  const [needsCode, setNeedsCode] = useState(false);
  return (
    <AuthLayout
      title={t(needsCode ? 'auth.secondFactor.title' : 'auth.login.title')}
      text={t(needsCode ? 'auth.secondFactor.hint' : 'auth.login.subtitle')}
    >
      <LoginForm ended={ended} onCodeStep={setNeedsCode} />
    </AuthLayout>
  );
}

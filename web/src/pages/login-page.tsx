import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from '../app/auth-layout.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { stepTexts, type SignInStep } from '../features/auth/sign-in-step.ts';

export function LoginPage() {
  const { t } = useTranslation();
  const { ended } = useSearch({ from: '/login' });
  const [step, setStep] = useState<SignInStep>('password');
  return (
    <AuthLayout title={t(stepTexts[step].title)} text={t(stepTexts[step].text)}>
      <LoginForm ended={ended} onStep={setStep} />
    </AuthLayout>
  );
}

import { Text, Title } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { LoginLanguage } from '../features/auth/login-language.tsx';
import classes from './auth-layout.module.css';
import { Brand } from './shell/brand.tsx';

const ToastArea = lazy(async () => ({ default: (await import('./toast-area.tsx')).ToastArea }));

interface AuthLayoutProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** The layout of the screens outside of the signed-in layout: a card with brand, language and title. */
export function AuthLayout({ title, text, children }: AuthLayoutProps) {
  const { notifications } = useNotifications();
  // Loaded with the first toast, and kept mounted so that the last one can animate out.
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
          {title}
        </Title>
        {text !== undefined && <Text c="dimmed">{text}</Text>}
        <div className={classes.content}>{children}</div>
      </div>
      <Suspense>{hasToasts && <ToastArea />}</Suspense>
    </main>
  );
}

import { Text, Title } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { LoginLanguage } from '../features/auth/login-language.tsx';
import classes from './entrance.module.css';
import { Brand } from './shell/brand.tsx';

const ToastArea = lazy(async () => ({ default: (await import('./toast-area.tsx')).ToastArea }));

interface EntranceProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** Around the screens in front of the signed-in layout: a card with mark, language and title. */
export function Entrance({ title, text, children }: EntranceProps) {
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
          {title}
        </Title>
        {text !== undefined && <Text c="dimmed">{text}</Text>}
        <div className={classes.content}>{children}</div>
      </div>
      <Suspense>{hasToasts && <ToastArea />}</Suspense>
    </main>
  );
}

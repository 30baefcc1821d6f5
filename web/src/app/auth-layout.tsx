import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoginLanguage } from '../features/auth/login-language.tsx';
import classes from './auth-layout.module.css';
import { CompanyBrand } from './company-brand.tsx';
import { Toasts } from './toasts.tsx';

interface AuthLayoutProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** The machines of the picture, from the left. */
const line = ['compaction', 'excavation', 'heavy-machinery', 'cranes', 'transportation'] as const;

/** The layout of the screens outside of the signed-in layout: a form next to a row of machines. */
export function AuthLayout({ title, text, children }: AuthLayoutProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <div className={classes.picture}>
        <CompanyBrand />
        <p className={classes.motto}>{t('common.motto')}</p>
        <div className={classes.line} aria-hidden>
          {line.map((category) => (
            <svg key={category} viewBox="0 0 64 48">
              <use href={`/machines.svg#${category}`} />
            </svg>
          ))}
        </div>
      </div>
      <main className={classes.form}>
        <Title order={1}>{title}</Title>
        <div className={classes.language}>
          <LoginLanguage />
        </div>
        {/* What came of a step is said aloud. */}
        <p role="status" className={classes.text}>
          {text}
        </p>
        <div className={classes.content}>{children}</div>
      </main>
      <Toasts />
    </div>
  );
}

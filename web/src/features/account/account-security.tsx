import { Stack, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailPanel } from './email-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const anchor = 'security';

/** The part of the personal settings about signing in; `/settings#security` leads here. */
export function AccountSecurity() {
  const { t } = useTranslation();
  const section = useRef<HTMLDivElement>(null);
  const isAskedFor = useLocation({ select: ({ hash }) => hash === anchor });
  useEffect(() => {
    // The part comes later than the page, which has looked for it by then.
    if (isAskedFor) section.current?.scrollIntoView();
  }, [isAskedFor]);
  return (
    <Stack ref={section} component="section" gap="md" id={anchor} aria-labelledby="security-title">
      <Title order={2} id="security-title">
        {t('account.menu.security')}
      </Title>
      <EmailPanel />
      <SecondFactorPanel />
      <SessionsPanel />
    </Stack>
  );
}

import { ActionIcon, Title } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { SearchButton } from './search-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  onOpenMenu: () => void;
}

export function TopBar({ onOpenMenu }: TopBarProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.menu}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('shell.nav.open')}
        onClick={onOpenMenu}
      >
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      <Title order={1} className={classes.title}>
        {title === undefined ? t('common.appName') : t(title)}
      </Title>
      <SearchButton />
      <NotificationBell />
      <LanguageSwitch />
      {/* A phone has no room for it beside the title; the personal settings have it too. */}
      {!isPhone && <ThemeSwitch />}
      <UserMenu />
    </header>
  );
}

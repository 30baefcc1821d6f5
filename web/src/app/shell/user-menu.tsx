import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconBug,
  IconHelp,
  IconKey,
  IconListCheck,
  IconLogout,
  IconSettings,
  IconShieldLock,
  IconTool,
} from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '../../entities/users/initials-avatar.tsx';
import { RoleBadge } from '../../entities/users/role-badge.tsx';
import { useLogout } from '../../features/auth/auth.queries.ts';
import { openDebugPanel, useMayDebug } from '../../features/debug/debug-panel-state.ts';
import { useActor } from '../../lib/auth.ts';
import { MenuButton, type MenuEntry } from '../../ui/menu-button.tsx';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import classes from './user-menu.module.css';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../../features/account/password/change-password-dialog.tsx')).ChangePasswordDialog,
}));

export function UserMenu() {
  const { t } = useTranslation();
  const { name, email, role } = useActor();
  const mayDebug = useMayDebug();
  const logout = useLogout();
  const [isChanging, setIsChanging] = useState(false);
  const wasChanging = useHasOpened(isChanging);
  const entries: MenuEntry[] = [
    {
      label: t('shell.personalSettings'),
      hasLine: true,
      icon: IconSettings,
      link: linkOptions({ to: '/settings' }),
    },
    {
      label: t('account.menu.security'),
      icon: IconShieldLock,
      link: linkOptions({ to: '/settings', hash: 'security' }),
    },
    { label: t('bulk.title'), icon: IconListCheck, link: linkOptions({ to: '/bulk-runs' }) },
    { label: t('account.menu.changePassword'), icon: IconKey, onClick: () => setIsChanging(true) },
    ...(role === 'admin'
      ? [{ label: t('account.menu.administration'), icon: IconTool, link: linkOptions({ to: '/admin' }) }]
      : []),
    ...(mayDebug ? [{ label: t('debug.open'), icon: IconBug, onClick: openDebugPanel }] : []),
    { label: t('shell.help'), icon: IconHelp, link: linkOptions({ to: '/help' }) },
    {
      label: t('auth.logout.action'),
      hasLine: true,
      icon: IconLogout,
      isDisabled: logout.isPending,
      onClick: () => logout.mutate(),
    },
  ];
  return (
    <>
      <MenuButton
        position="bottom-end"
        withinPortal={false}
        width={260}
        head={
          <div className={classes.person}>
            <div className={classes.name}>{name}</div>
            <div className={classes.email}>{email}</div>
            <RoleBadge role={role} />
          </div>
        }
        entries={entries}
        button={
          <UnstyledButton className={classes.target}>
            <span className={classes.avatar}>{initialsOf(name)}</span>
            <VisuallyHidden>{t('shell.userMenu', { name })}</VisuallyHidden>
          </UnstyledButton>
        }
      />
      <Suspense>
        {wasChanging && <ChangePasswordDialog opened={isChanging} onClose={() => setIsChanging(false)} />}
      </Suspense>
    </>
  );
}

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
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '../../entities/users/initials-avatar.tsx';
import { RoleBadge } from '../../entities/users/role-badge.tsx';
import { useLogout } from '../../features/auth/auth.queries.ts';
import { openDebugPanel, useMayDebug } from '../../features/debug/debug-panel-state.ts';
import { useActor } from '../../lib/auth.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { MenuButton, type MenuEntry } from '../../ui/menu-button.tsx';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import classes from './user-menu.module.css';

const ChangePasswordDialog = lazyPart(
  async () =>
    (await import('../../features/account/password/change-password-dialog.tsx')).ChangePasswordDialog,
  'account',
);

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
      label: t('shell.menu.security'),
      icon: IconShieldLock,
      link: linkOptions({ to: '/settings', hash: 'security' }),
    },
    { label: t('shell.menu.bulkRuns'), icon: IconListCheck, link: linkOptions({ to: '/bulk-runs' }) },
    { label: t('shell.menu.changePassword'), icon: IconKey, onClick: () => setIsChanging(true) },
    ...(role === 'admin'
      ? [
          {
            label: t('shell.menu.administration'),
            icon: IconTool,
            link: linkOptions({ to: '/admin/settings' }),
          },
        ]
      : []),
    ...(mayDebug ? [{ label: t('shell.menu.debug'), icon: IconBug, onClick: openDebugPanel }] : []),
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
            <span className={classes.avatar} aria-hidden>
              {initialsOf(name)}
            </span>
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

import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
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
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '../../entities/users/initials-avatar.tsx';
import { RoleBadge } from '../../entities/users/role-badge.tsx';
import { useLogout } from '../../features/auth/auth.queries.ts';
import { openDebugPanel, useMayDebug } from '../../features/debug/debug-panel-state.ts';
import { useActor } from '../../lib/auth.ts';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import classes from './user-menu.module.css';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../../features/account/password/change-password-dialog.tsx')).ChangePasswordDialog,
}));

const icon = { size: 16, 'aria-hidden': true } as const;

export function UserMenu() {
  const { t } = useTranslation();
  const { name, email, role } = useActor();
  const mayDebug = useMayDebug();
  const logout = useLogout();
  const [isChanging, setIsChanging] = useState(false);
  const wasChanging = useHasOpened(isChanging);
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} width={260}>
        <Menu.Target>
          <UnstyledButton className={classes.target}>
            <span className={classes.avatar}>{initialsOf(name)}</span>
            <VisuallyHidden>{t('shell.userMenu', { name })}</VisuallyHidden>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.person}>
            <div className={classes.name}>{name}</div>
            <div className={classes.email}>{email}</div>
            <RoleBadge role={role} />
          </div>
          <Menu.Divider />
          <Menu.Item component={Link} to="/settings" leftSection={<IconSettings {...icon} />}>
            {t('shell.personalSettings')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to="/settings"
            hash="security"
            leftSection={<IconShieldLock {...icon} />}
          >
            {t('account.menu.security')}
          </Menu.Item>
          <Menu.Item component={Link} to="/bulk-runs" leftSection={<IconListCheck {...icon} />}>
            {t('bulk.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => setIsChanging(true)}>
            {t('account.menu.changePassword')}
          </Menu.Item>
          {role === 'admin' && (
            <Menu.Item component={Link} to="/admin" leftSection={<IconTool {...icon} />}>
              {t('account.menu.administration')}
            </Menu.Item>
          )}
          {mayDebug && (
            <Menu.Item leftSection={<IconBug {...icon} />} onClick={openDebugPanel}>
              {t('debug.open')}
            </Menu.Item>
          )}
          <Menu.Item component={Link} to="/help" leftSection={<IconHelp {...icon} />}>
            {t('help.title')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout {...icon} />}
            disabled={logout.isPending}
            onClick={() => logout.mutate()}
          >
            {t('auth.logout.action')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {wasChanging && <ChangePasswordDialog opened={isChanging} onClose={() => setIsChanging(false)} />}
      </Suspense>
    </>
  );
}

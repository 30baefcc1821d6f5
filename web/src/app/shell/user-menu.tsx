import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLogout } from '../../features/auth/auth.queries.ts';
import { useActor } from '../../lib/auth.ts';
import classes from './user-menu.module.css';

/** The first letters of a name, up to two. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

export function UserMenu() {
  const { t } = useTranslation();
  const { name, email, role } = useActor();
  const logout = useLogout();
  return (
    <Menu position="bottom-end" withinPortal={false} width={240}>
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
          <span className={classes.role} data-role={role}>
            {t(`auth.roles.${role}`)}
          </span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
        >
          {t('auth.logout.action')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lib/lazy-part.ts';
import { UserList } from '../features/users/list/user-list.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import classes from './users-page.module.css';

const RolePermissions = lazyPart(
  async () => (await import('../features/role-permissions/role-permissions.tsx')).RolePermissions,
);

/** The users and the permissions of the roles. */
export function UsersPage() {
  const { t } = useTranslation();
  const { tab = 'users' } = useSearch({ from: '/app/admin/users' });
  const navigate = useNavigate();
  return (
    <Tabs
      value={tab}
      onChange={(chosen) =>
        void navigate({ to: '/admin/users', search: chosen === 'roles' ? { tab: 'roles' } : {} })
      }
      keepMounted={false}
    >
      <Tabs.List aria-label={t('users.tabs.label')} className={classes.tabs}>
        <Tabs.Tab value="users">{t('users.tabs.users')}</Tabs.Tab>
        <Tabs.Tab value="roles">{t('users.tabs.roles')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="users" className={classes.list}>
        <UserList />
      </Tabs.Panel>
      <Tabs.Panel value="roles">
        <Suspense fallback={<SkeletonRows rows={8} height={72} />}>
          <RolePermissions />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

import { rolesOfPermission, roles as everyRole } from '@strojpark/core/domain/access/permissions';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, type StaticDataRouteOption } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { permissionKey } from '../../entities/role-permissions/permission-key.ts';
import { useActor } from '../../lib/auth.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NoAccessProps {
  access: NonNullable<StaticDataRouteOption['access']>;
}

/** Shown instead of a page that the user may not open: what is missing, and who can give it. */
export function NoAccess({ access }: NoAccessProps) {
  const { t } = useTranslation();
  const { role } = useActor();
  const permissions = [access.permission].flat();
  const possible = everyRole.filter(
    (one) =>
      (access.roles?.includes(one) ?? true) &&
      permissions.some((permission) => rolesOfPermission(permission).includes(one)),
  );
  const text = possible.includes(role)
    ? t('shell.noAccess.permission', {
        permission: either(
          permissions.map((one) => t(`rolePermissions.permissions.${permissionKey(one)}.name`)),
        ),
      })
    : t('shell.noAccess.role', { roles: either(possible.map((one) => t(`auth.roles.${one}`))) });
  return (
    <EmptyState
      icon={IconLock}
      title={t('shell.noAccess.title')}
      text={text}
      action={
        <Button variant="default" component={Link} to="/dashboard">
          {t('common.notFoundLink')}
        </Button>
      }
    />
  );
}

const either = (names: readonly string[]) =>
  new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(names);

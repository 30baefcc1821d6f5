import { Checkbox } from '@mantine/core';
import { missingFor, rolesOfPermission } from '@strojpark/core/domain/permission-hints';
import { roles, type Permission, type Role } from '@strojpark/core/domain/permissions';
import { useTranslation } from 'react-i18next';
import { permissionKey } from '../../lib/permission-key.ts';
import classes from './permission-category.module.css';

interface PermissionRowProps {
  permission: Permission;
  role: Role;
  /** All permissions of the role. */
  granted: readonly Permission[];
  /** Differs from what is saved. */
  isChanged: boolean;
  onSet: (isGranted: boolean) => void;
}

/** One permission with what it means, and what stands in its way. */
export function PermissionRow({ permission, role, granted, isChanged, onSet }: PermissionRowProps) {
  const { t } = useTranslation();
  const nameOf = (one: Permission) => t(`rolePermissions.permissions.${permissionKey(one)}.name`);
  const isGranted = granted.includes(permission);
  const worksFor = rolesOfPermission(permission) ?? roles;
  const missing = missingFor(permission, granted);
  const hint =
    isGranted && !worksFor.includes(role)
      ? t('rolePermissions.withoutEffect', {
          roles: worksFor.map((one) => t(`auth.roles.${one}`)).join(', '),
        })
      : missing.length > 0 && t('rolePermissions.missing', { names: missing.map(nameOf).join(', ') });
  return (
    <li className={classes.row} data-changed={isChanged || undefined}>
      <Checkbox
        checked={isGranted}
        disabled={role === 'admin'}
        onChange={(event) => onSet(event.currentTarget.checked)}
        label={nameOf(permission)}
        description={
          <>
            {t(`rolePermissions.permissions.${permissionKey(permission)}.text`)}
            {hint !== false && <span className={classes.hint}>{hint}</span>}
            {isChanged && <span className={classes.changed}>{t('rolePermissions.changed')}</span>}
          </>
        }
      />
    </li>
  );
}

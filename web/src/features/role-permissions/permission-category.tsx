import { Checkbox, Text } from '@mantine/core';
import { missingFor } from '@strojpark/core/domain/access/permission-hints';
import {
  type Permission,
  type Role,
  permissionCatalogue,
  rolesOfPermission,
} from '@strojpark/core/domain/access/permissions';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionKey } from '../../entities/role-permissions/permission-key.ts';
import classes from './permission-category.module.css';

export type CategoryName = keyof typeof permissionCatalogue;

interface PermissionCategoryProps {
  category: CategoryName;
  role: Role;
  /** All permissions of the role. */
  granted: readonly Permission[];
  /** The unsaved changes. */
  changed: readonly Permission[];
  onSet: (permissions: readonly Permission[], isGranted: boolean) => void;
}

/** The permissions of a category, toggled together by the checkbox in its header or one by one. */
export function PermissionCategory({ category, role, granted, changed, onSet }: PermissionCategoryProps) {
  const { t } = useTranslation();
  const id = useId();
  const members: readonly Permission[] = permissionCatalogue[category];
  const effective = members.filter((one) => rolesOfPermission(one).includes(role));
  const count = effective.filter((one) => granted.includes(one)).length;
  const isAll = count === effective.length;
  const name = t(`rolePermissions.categories.${category}`);
  const isFixed = role === 'admin';
  return (
    <section aria-labelledby={id} className={classes.category}>
      <header className={classes.head}>
        <Checkbox
          checked={count > 0 && isAll}
          indeterminate={count > 0 && !isAll}
          disabled={isFixed || effective.length === 0}
          aria-label={t('rolePermissions.selectAll', { category: name })}
          // Clicking a partly granted category grants all of it, as in every list with such checkboxes.
          onChange={() => (isAll ? onSet(members, false) : onSet(effective, true))}
        />
        <h3 id={id} className={classes.title}>
          {name}
        </h3>
        <Text c="dimmed" size="xs" data-numeric>
          {t('rolePermissions.granted', { granted: count, total: effective.length })}
        </Text>
      </header>
      <ul className={classes.rows}>
        {members.map((permission) => (
          <PermissionRow
            key={permission}
            permission={permission}
            role={role}
            granted={granted}
            isChanged={changed.includes(permission)}
            onSet={(isGranted) => onSet([permission], isGranted)}
          />
        ))}
      </ul>
    </section>
  );
}

interface PermissionRowProps {
  permission: Permission;
  role: Role;
  /** All permissions of the role. */
  granted: readonly Permission[];
  /** Whether it has an unsaved change. */
  isChanged: boolean;
  onSet: (isGranted: boolean) => void;
}

/** One permission with its description, and why it cannot be changed or has no effect. */
function PermissionRow({ permission, role, granted, isChanged, onSet }: PermissionRowProps) {
  const { t } = useTranslation();
  const nameOf = (one: Permission) => t(`rolePermissions.permissions.${permissionKey(one)}.name`);
  const isGranted = granted.includes(permission);
  const worksFor = rolesOfPermission(permission);
  const missing = missingFor(permission, granted);
  const hasEffect = worksFor.includes(role);
  const hint = !hasEffect
    ? t('rolePermissions.withoutEffect', {
        roles: worksFor.map((one) => t(`auth.roles.${one}`)).join(', '),
      })
    : missing.length > 0 && t('rolePermissions.missing', { names: missing.map(nameOf).join(', ') });
  return (
    <li className={classes.row} data-changed={isChanged || undefined}>
      <Checkbox
        checked={isGranted}
        // One that was granted before can still be taken away.
        disabled={role === 'admin' || (!hasEffect && !isGranted)}
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

import { Checkbox, Text } from '@mantine/core';
import { permissionCatalogue, type Permission, type Role } from '@strojpark/core/domain/permissions';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './permission-category.module.css';
import { PermissionRow } from './permission-row.tsx';

export type CategoryName = keyof typeof permissionCatalogue;

interface PermissionCategoryProps {
  category: CategoryName;
  role: Role;
  /** All permissions of the role. */
  granted: readonly Permission[];
  /** The ones that differ from what is saved. */
  changed: readonly Permission[];
  onSet: (permissions: readonly Permission[], isGranted: boolean) => void;
}

/** The permissions of one category, together by the box in its head or one by one. */
export function PermissionCategory({ category, role, granted, changed, onSet }: PermissionCategoryProps) {
  const { t } = useTranslation();
  const id = useId();
  const members: readonly Permission[] = permissionCatalogue[category];
  const count = members.filter((one) => granted.includes(one)).length;
  const name = t(`rolePermissions.categories.${category}`);
  const isFixed = role === 'admin';
  return (
    <section aria-labelledby={id} className={classes.category}>
      <header className={classes.head}>
        <Checkbox
          checked={count === members.length}
          indeterminate={count > 0 && count < members.length}
          disabled={isFixed}
          aria-label={t('rolePermissions.selectAll', { category: name })}
          // A part that is granted becomes the whole, as in every list of this kind.
          onChange={() => onSet(members, count < members.length)}
        />
        <h3 id={id} className={classes.title}>
          {name}
        </h3>
        <Text c="dimmed" size="xs" data-numeric>
          {t('rolePermissions.granted', { granted: count, total: members.length })}
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

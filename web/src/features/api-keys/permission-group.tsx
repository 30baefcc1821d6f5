import { Checkbox } from '@mantine/core';
import { permissionCatalogue, type Permission } from '@strojpark/core/domain/permissions';
import { useTranslation } from 'react-i18next';
import { permissionKey } from '../../lib/permission-key.ts';
import classes from './api-keys.module.css';

export type PermissionCategory = keyof typeof permissionCatalogue;

interface PermissionGroupProps {
  category: PermissionCategory;
  value: readonly Permission[];
  onSet: (changed: readonly Permission[], isGranted: boolean) => void;
}

export function PermissionGroup({ category, value, onSet }: PermissionGroupProps) {
  const { t } = useTranslation();
  const members: readonly Permission[] = permissionCatalogue[category];
  const count = members.filter((one) => value.includes(one)).length;
  const name = t(`rolePermissions.categories.${category}`);
  return (
    <fieldset className={classes.group} aria-label={name}>
      <Checkbox
        label={name}
        fw={600}
        aria-label={t('rolePermissions.selectAll', { category: name })}
        checked={count === members.length}
        indeterminate={count > 0 && count < members.length}
        // A part that is chosen becomes the whole, as in every list of this kind.
        onChange={() => onSet(members, count < members.length)}
      />
      <div className={classes.members}>
        {members.map((one) => (
          <Checkbox
            key={one}
            label={t(`rolePermissions.permissions.${permissionKey(one)}.name`)}
            checked={value.includes(one)}
            onChange={(event) => onSet([one], event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

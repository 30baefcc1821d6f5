import { Input } from '@mantine/core';
import { permissionCatalogue, permissions, type Permission } from '@strojpark/core/domain/permissions';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './api-keys.module.css';
import { PermissionGroup, type PermissionCategory } from './permission-group.tsx';

const categories = Object.keys(permissionCatalogue) as PermissionCategory[];

interface PermissionPickerProps {
  value: readonly Permission[];
  onChange: (value: Permission[]) => void;
  error: string | undefined;
}

/** Permissions by category, each category as a whole or one by one. */
export function PermissionPicker({ value, onChange, error }: PermissionPickerProps) {
  const { t } = useTranslation();
  const [labelId, errorId] = [useId(), useId()];

  function set(changed: readonly Permission[], isGranted: boolean) {
    const next = new Set(value);
    for (const one of changed) {
      if (isGranted) next.add(one);
      else next.delete(one);
    }
    onChange(permissions.filter((one) => next.has(one)));
  }

  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={error === undefined ? undefined : errorId}>
      <Input.Label id={labelId} labelElement="div" required>
        {t('apiKeys.form.permissions')}
      </Input.Label>
      <Input.Description>{t('apiKeys.form.permissionsHint')}</Input.Description>
      {error !== undefined && (
        <Input.Error id={errorId} role="alert" mt={4}>
          {error}
        </Input.Error>
      )}
      <div className={classes.groups}>
        {categories.map((category) => (
          <PermissionGroup key={category} category={category} value={value} onSet={set} />
        ))}
      </div>
    </div>
  );
}

import { roles } from '@strojpark/core/domain/access/permissions';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceRows } from '../../../ui/choice-rows.tsx';

type Role = (typeof roles)[number];

interface RoleSelectProps extends Omit<ComponentProps<typeof ChoiceRows<Role>>, 'options' | 'label'> {
  /** Why it cannot be changed. */
  why?: string | undefined;
}

/** Selects a role by what it may do. */
export function RoleSelect({ why, ...input }: RoleSelectProps) {
  const { t } = useTranslation();
  return (
    <ChoiceRows
      {...input}
      label={t('users.fields.role')}
      description={why ?? t('users.form.rolesHint')}
      options={roles.map((value) => ({
        value,
        label: t(`auth.roles.${value}`),
        description: t(`users.form.roles.${value}`),
        isDisabled: why !== undefined,
      }))}
    />
  );
}

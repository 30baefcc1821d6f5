import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { roles } from '@strojpark/core/domain/access/permissions';
import { useTranslation } from 'react-i18next';

interface RoleSelectProps extends Omit<NativeSelectProps, 'data' | 'label' | 'description'> {
  /** The selected role, to show its description. */
  role: (typeof roles)[number];
  /** Why it cannot be changed. */
  why?: string | undefined;
}

/** Selects a role and describes what it may do. */
export function RoleSelect({ role, why, ...input }: RoleSelectProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      {...input}
      label={t('users.fields.role')}
      description={why ?? t(`users.form.roles.${role}`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={roles.map((value) => ({ value, label: t(`auth.roles.${value}`) }))}
    />
  );
}

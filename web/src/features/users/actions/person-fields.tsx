import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ComponentProps } from 'react';
import { FieldGrid } from '../../../ui/field-grid.tsx';

type Name = 'name' | 'email' | 'phone' | 'department';

interface PersonFieldsProps {
  field: (name: Name) => ComponentProps<typeof TextInput>;
  emailHint?: string;
}

/** The name and contact details of a user. */
export function PersonFields({ field, emailHint }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <FieldGrid>
      <TextInput
        label={t('users.fields.name')}
        required
        data-autofocus
        autoComplete="off"
        {...field('name')}
      />
      <TextInput
        label={t('users.fields.email')}
        description={emailHint}
        required
        type="email"
        autoComplete="off"
        {...field('email')}
      />
      <TextInput label={t('users.fields.phone')} type="tel" autoComplete="off" {...field('phone')} />
      <TextInput label={t('users.fields.department')} autoComplete="off" {...field('department')} />
    </FieldGrid>
  );
}

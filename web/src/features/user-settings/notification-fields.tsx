import { Switch } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../lib/form-field.tsx';
import { SettingRows } from '../../ui/setting-rows.tsx';
import type { SettingsForm } from './settings-form.tsx';

const names = ['emailNotifications', 'reservationAlerts', 'commentMentions', 'maintenanceReminders'] as const;

/** Which mails the user receives; switching off all mails disables the kinds but keeps their values. */
export function NotificationFields({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const wantsMails = useWatch({ control: form.control, name: 'emailNotifications' });
  return (
    <SettingRows>
      {names.map((name) => (
        <FormField key={name} form={form} name={name}>
          {({ value, ...input }) => (
            <Switch
              {...input}
              checked={value}
              label={t(`userSettings.fields.${name}`)}
              description={t(`userSettings.fields.${name}Hint`)}
              disabled={name !== 'emailNotifications' && !wantsMails}
            />
          )}
        </FormField>
      ))}
    </SettingRows>
  );
}

import { Checkbox, Radio, Stack, Switch } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../lib/form-field.tsx';
import type { ContractForm } from '../../../lib/forms.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { AddUserForm } from './add-values.ts';
import classes from './first-sign-in.module.css';

/** How a new user gets in: with a password that is passed on, or by an invitation. */
export function FirstSignIn({ add: { form, field } }: { add: ContractForm<AddUserForm> }) {
  const { t } = useTranslation();
  const [way, generate] = useWatch({ control: form.control, name: ['way', 'generate'] });
  return (
    <>
      <FormField form={form} name="way">
        {({ name: group, value, onChange }) => (
          <Radio.Group label={t('users.add.signIn')} name={group} value={value} onChange={onChange}>
            <Stack gap="xs" mt={4}>
              <Radio
                value="password"
                label={t('users.add.withPassword')}
                description={t('users.add.withPasswordHint')}
              />
              <Radio
                value="invitation"
                label={t('users.add.withInvitation')}
                description={t('users.add.withInvitationHint')}
              />
            </Stack>
          </Radio.Group>
        )}
      </FormField>
      {way === 'password' && (
        <Stack gap="md" className={classes.password}>
          <FormField form={form} name="generate">
            {({ value, onChange, ...input }) => (
              <Switch
                {...input}
                label={t('users.add.generate')}
                description={t('users.add.generateHint')}
                checked={value}
                onChange={({ currentTarget }) => {
                  onChange(currentTarget.checked);
                  if (!currentTarget.checked) return;
                  form.setValue('password', '');
                  form.clearErrors('password');
                }}
              />
            )}
          </FormField>
          <FormField form={form} name="password">
            {(input) => (
              <PasswordField
                {...input}
                label={t('users.fields.password')}
                showLabel={t('auth.login.showPassword')}
                hideLabel={t('auth.login.hidePassword')}
                autoComplete="new-password"
                required={!generate}
                disabled={generate}
              />
            )}
          </FormField>
          <Checkbox label={t('users.add.inform')} {...field('inform')} />
        </Stack>
      )}
    </>
  );
}

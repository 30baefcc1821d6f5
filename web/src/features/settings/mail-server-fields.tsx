import { Anchor, Input, SegmentedControl, Stack } from '@mantine/core';
import { encryptions, portFor, senderAddress, usualPorts } from '@strojpark/core/domain/mail/mail-server';
import type { FormSettingKey } from '@strojpark/core/domain/settings/setting-values';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../entities/company/company.queries.ts';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { FormPart } from '../../ui/form-part.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { SettingFieldProps } from './setting-field.tsx';
import type { SettingForm } from './settings-form.tsx';
import classes from './mail-server-fields.module.css';

export interface ArrangedFieldsProps {
  form: SettingForm;
  /** The field of a setting. */
  fieldOf: (name: FormSettingKey, more?: Pick<SettingFieldProps, 'usual'>) => ReactNode;
}

/** The settings of the mail server: where it is, how to sign in to it, and whom its emails come from. */
export function MailServerFields({ form, fieldOf }: ArrangedFieldsProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [secure, port] = useWatch({ control: form.control, name: ['smtp_secure', 'smtp_port'] });
  const encryption = secure === true ? 'tls' : 'starttls';
  const label = t('settings.mailServer.encryption');

  return (
    <Stack gap="lg" className={classes.fields}>
      <FormPart title={t('settings.mailServer.connection')}>
        <FieldGrid>
          {fieldOf('smtp_host')}
          {fieldOf('smtp_port', { usual: usualPorts[encryption] })}
        </FieldGrid>
        <Input.Wrapper
          label={label}
          labelElement="div"
          description={t(`settings.mailServer.encryptionHints.${encryption}`)}
          error={form.formState.errors['smtp_secure']?.message}
        >
          <SegmentedControl
            aria-label={label}
            className={classes.encryption}
            orientation={isPhone ? 'vertical' : 'horizontal'}
            data={encryptions.map((value) => ({
              value,
              label: t(`settings.mailServer.encryptions.${value}`, { port: usualPorts[value] }),
            }))}
            value={encryption}
            onChange={(chosen) => {
              const next = portFor(chosen, typeof port === 'number' ? port : null);
              form.setValue('smtp_secure', chosen === 'tls', { shouldDirty: true });
              form.setValue('smtp_port', next, { shouldDirty: true, shouldValidate: true });
            }}
          />
        </Input.Wrapper>
      </FormPart>
      <FormPart title={t('settings.mailServer.signIn')}>
        <FieldGrid>
          {fieldOf('smtp_user')}
          {fieldOf('smtp_password')}
        </FieldGrid>
      </FormPart>
      <FormPart title={t('settings.mailServer.sender')}>
        <FieldGrid>
          {fieldOf('smtp_from')}
          <SenderPreview form={form} />
        </FieldGrid>
      </FormPart>
    </Stack>
  );
}

/** The sender as recipients see it. */
function SenderPreview({ form }: Pick<ArrangedFieldsProps, 'form'>) {
  const { t } = useTranslation();
  const { data: company } = useCompany();
  const values = useWatch({ control: form.control, name: ['smtp_from', 'smtp_user', 'smtp_host'] });
  const [smtp_from = '', smtp_user = '', smtp_host = ''] = values.map((value) => String(value ?? '').trim());
  if (company === undefined || smtp_host === '') return null;
  const address = senderAddress({ smtp_from, smtp_user, smtp_host, company_email: company.email });
  return (
    <div className={classes.sender}>
      <div className={classes.hint}>{t('settings.mailServer.seenAs')}</div>
      <div>
        <span className={classes.name}>{company.name}</span> {`<${address}>`}
      </div>
      <Anchor
        className={classes.link}
        renderRoot={(props) => (
          <Link to="/admin/settings/$section" params={{ section: 'general' }} {...props} />
        )}
      >
        {t('settings.mailServer.changeName')}
      </Anchor>
    </div>
  );
}

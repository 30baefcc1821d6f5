import { Button, PasswordInput, Text } from '@mantine/core';
import { secretMask } from '@strojpark/core/domain/setting-catalogue';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../lib/form-field.tsx';
import type { SettingInputProps } from './setting-input.tsx';
import classes from './settings.module.css';

interface SecretInputProps extends SettingInputProps {
  /** One is stored; nobody sees it again. */
  isSet: boolean;
}

const dots = '••••••••';

/** A secret: shown to nobody, replaced by typing, removed by its button. The mask in the form means that it stays. */
export function SecretInput({ name, form, label, isSet }: SecretInputProps) {
  const { t } = useTranslation();
  const value = useWatch({ control: form.control, name });
  const { smtp_host: isNewHost = false } = form.formState.dirtyFields;
  const isKept = value === secretMask;
  const isRemoved = isSet && value === '';
  const choose = (next: string) => form.setValue(name, next, { shouldDirty: true });

  return (
    <div>
      <FormField form={form} name={name}>
        {({ value: typed, onChange, ...input }) => (
          <PasswordInput
            {...input}
            label={label}
            description={t(isSet ? 'settings.secret.isSet' : 'settings.secret.isNotSet')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            placeholder={isKept ? dots : undefined}
            value={typeof typed === 'string' && !isKept ? typed : ''}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.value === '' && isSet ? secretMask : currentTarget.value)
            }
          />
        )}
      </FormField>
      {isKept && isNewHost && (
        <Text size="sm" fw={500} role="alert" mt={4}>
          {t('settings.secret.newHost')}
        </Text>
      )}
      {isSet && (isKept || isRemoved) && (
        <div className={classes.mark}>
          {isRemoved && <Text size="xs">{t('settings.secret.willBeRemoved')}</Text>}
          <Button size="compact-xs" variant="subtle" onClick={() => choose(isRemoved ? secretMask : '')}>
            {t(isRemoved ? 'settings.secret.keep' : 'settings.secret.remove')}
          </Button>
        </div>
      )}
    </div>
  );
}

import { Button, InputBase, PasswordInput, Text } from '@mantine/core';
import type { Setting } from '@strojpark/core/contracts/settings';
import { quoteFields } from '@strojpark/core/domain/quotes/quote-fields';
import { definitionOf, secretMask } from '@strojpark/core/domain/settings/setting-catalogue';
import { type FormSettingKey, splitList } from '@strojpark/core/domain/settings/setting-values';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMachineExportColumns } from '../../entities/field-config/field-config.queries.ts';
import { FormField } from '../../lib/form-field.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { settingHints } from './setting-groups.ts';
import { SettingInput, type SettingInputProps } from './setting-input.tsx';
import type { SettingForm } from './settings-form.tsx';
import { useSettingText } from './use-setting-text.ts';
import classes from './settings.module.css';

const ColumnsPicker = lazy(async () => ({ default: (await import('./columns-picker.tsx')).ColumnsPicker }));

interface SettingFieldProps {
  name: FormSettingKey;
  setting: Setting;
  form: SettingForm;
}

/** A setting with its hint, the last change, and a button to restore its default. */
export function SettingField({ name, setting, form }: SettingFieldProps) {
  const { t } = useTranslation();
  const definition = definitionOf(name);
  const value = useWatch({ control: form.control, name });
  const hint = settingHints[name];
  const common = { name, form, label: t(`settings.fields.${name}`), hint: hint && t(hint) };
  const format = definition.type === 'string' ? definition.format : undefined;
  const lastChange =
    setting.updated_at !== null && setting.updated_by_name !== null && !setting.isDefault
      ? t('settings.lastChange', { at: formatDateTime(setting.updated_at), name: setting.updated_by_name })
      : undefined;

  return (
    <div title={lastChange}>
      {setting.isSecret ? (
        <SecretInput {...common} isSet={setting.isSet} />
      ) : format === 'fields' ? (
        <ColumnsInput {...common} none={t('settings.allColumns')} />
      ) : format === 'quoteFields' ? (
        <ColumnsInput {...common} none={t('settings.allFields')} only={quoteFields} />
      ) : (
        <SettingInput {...common} />
      )}
      {/* A text whose default is blank has just been filled in, so it has nothing to restore. */}
      {definition.default !== '' && value !== definition.default && (
        <DefaultMark
          name={name}
          label={common.label}
          onUse={() => form.setValue(name, definition.default, { shouldDirty: true, shouldValidate: true })}
        />
      )}
    </div>
  );
}

interface DefaultMarkProps {
  name: FormSettingKey;
  label: string;
  onUse: () => void;
}

/** Shows that a setting differs from its default, and puts the default into the form. */
function DefaultMark({ name, label, onUse }: DefaultMarkProps) {
  const { t } = useTranslation();
  const textOf = useSettingText();
  return (
    <div className={classes.mark}>
      <Text size="xs" c="dimmed">
        {t('settings.isChanged', { value: textOf(name, definitionOf(name).default) })}
      </Text>
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={onUse}
        aria-label={t('settings.useDefaultOf', { field: label })}
      >
        {t('settings.useDefault')}
      </Button>
    </div>
  );
}

interface ColumnsInputProps extends SettingInputProps {
  /** What choosing none means. */
  none: string;
  /** The fields to choose from; otherwise all columns of exports. */
  only?: readonly string[];
}

/** Fields or export columns by their labels; the list to choose from loads when it is wanted. */
function ColumnsInput({ only, ...props }: ColumnsInputProps) {
  const { name, form, label, hint, none } = props;
  const { data: columns = [] } = useMachineExportColumns();
  const [isChoosing, setIsChoosing] = useState(false);
  const value = useWatch({ control: form.control, name });
  const chosen = splitList(typeof value === 'string' ? value : '');
  const offered = columns.filter((column) => only?.includes(column.name) ?? true);
  const headers = new Map(offered.map((column) => [column.name, column.header]));
  const text = chosen.map((one) => headers.get(one) ?? one).join(', ') || none;
  const closed = (
    <InputBase
      component="button"
      type="button"
      pointer
      multiline
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      aria-label={`${label}: ${text}`}
      onClick={() => setIsChoosing(true)}
    >
      {text}
    </InputBase>
  );
  return isChoosing ? (
    <Suspense fallback={closed}>
      <ColumnsPicker {...props} headers={headers} />
    </Suspense>
  ) : (
    closed
  );
}

interface SecretInputProps extends SettingInputProps {
  /** Whether a value is stored; it is never shown. */
  isSet: boolean;
}

const dots = '••••••••';

/** A secret: never shown, replaced by typing, removed by its button. The mask in the form means unchanged. */
function SecretInput({ name, form, label, isSet }: SecretInputProps) {
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
        <Text size="xs" fw={500} role="alert" className={classes.below}>
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

import type { Setting } from '@strojpark/core/contracts/settings';
import { definitionOf } from '@strojpark/core/domain/setting-catalogue';
import type { FormSettingKey } from '@strojpark/core/domain/setting-values';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { ColumnsInput } from './columns-input.tsx';
import { DefaultMark } from './default-mark.tsx';
import { SecretInput } from './secret-input.tsx';
import { settingHints } from './setting-groups.ts';
import { SettingInput } from './setting-input.tsx';
import type { SettingForm } from './settings-form.tsx';
import classes from './settings.module.css';

interface SettingFieldProps {
  name: FormSettingKey;
  setting: Setting;
  form: SettingForm;
}

/** A setting with its hint, who changed it last, and the way back to its default. */
export function SettingField({ name, setting, form }: SettingFieldProps) {
  const { t } = useTranslation();
  const definition = definitionOf(name);
  const value = useWatch({ control: form.control, name });
  const hint = settingHints[name];
  const common = { name, form, label: t(`settings.fields.${name}`), hint: hint && t(hint) };
  const isColumns = definition.type === 'string' && definition.format === 'fields';
  const isWide = isColumns || (definition.type === 'string' && definition.multiline === true);
  const lastChange =
    setting.updated_at !== null && setting.updated_by_name !== null && !setting.isDefault
      ? t('settings.lastChange', { at: formatDateTime(setting.updated_at), name: setting.updated_by_name })
      : undefined;

  return (
    <div className={classes.field} data-wide={isWide || undefined} title={lastChange}>
      {setting.isSecret ? (
        <SecretInput {...common} isSet={setting.isSet} />
      ) : isColumns ? (
        <ColumnsInput {...common} />
      ) : (
        <SettingInput {...common} />
      )}
      {/* A text that is blank by default is filled in, not changed. */}
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

import { Button, Text, TextInput } from '@mantine/core';
import type { Setting } from '@strojpark/core/contracts/settings';
import { isMistypedOwnIco } from '@strojpark/core/domain/customers/ico';
import { quoteFields } from '@strojpark/core/domain/quotes/quote-fields';
import { definitionOf, secretMask } from '@strojpark/core/domain/settings/setting-catalogue';
import {
  type FormSettingKey,
  type SettingValue,
  splitList,
} from '@strojpark/core/domain/settings/setting-values';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMachineExportColumns } from '../../entities/field-config/field-config.queries.ts';
import { FormField } from '../../lib/form-field.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { settingHints } from './setting-groups.ts';
import { SettingInput, type SettingInputProps } from './setting-input.tsx';
import type { SettingForm } from './settings-form.tsx';
import { useSettingText } from './use-setting-text.ts';
import classes from './settings.module.css';

const CheckList = lazyPart(async () => (await import('../../ui/check-list.tsx')).CheckList);

export interface SettingFieldProps {
  name: FormSettingKey;
  setting: Setting;
  form: SettingForm;
  /** What is usual instead of its default, because of another setting. */
  usual?: SettingValue;
}

/** A setting with its hint, the last change, and a button to restore its default. */
export function SettingField({ name, setting, form, usual }: SettingFieldProps) {
  const { t } = useTranslation();
  const definition = definitionOf(name);
  const initial = usual ?? definition.default;
  const value = useWatch({ control: form.control, name });
  const hint = settingHints[name];
  const common = { name, form, label: t(`settings.fields.${name}`), hint: hint && t(hint) };
  const format = definition.type === 'string' ? definition.format : undefined;
  const lastChange =
    setting.updated_at !== null && setting.updated_by_name !== null && !setting.isDefault
      ? t('settings.lastChange', { at: formatDateTime(setting.updated_at), name: setting.updated_by_name })
      : undefined;

  return (
    <div
      title={lastChange}
      className={classes.field}
      data-changed={form.formState.dirtyFields[name] === true || undefined}
    >
      {setting.isSecret ? (
        <SecretInput {...common} isSet={setting.isSet} />
      ) : format === 'fields' ? (
        <ColumnsInput {...common} all={t('settings.allColumns')} />
      ) : format === 'quoteFields' ? (
        <ColumnsInput {...common} all={t('settings.allFields')} only={quoteFields} />
      ) : (
        <SettingInput {...common} />
      )}
      <div className={classes.notes}>
        {name === 'company_tax_id' && (
          <Text role="status" size="xs" className={classes.doubt}>
            {isMistypedOwnIco(String(value)) && (
              <>
                <IconAlertTriangle size={14} aria-hidden />
                {t('common.icoHint')}
              </>
            )}
          </Text>
        )}
        {/* A text whose default is blank, or the name of the app for the company's, was filled in: there is nothing to restore. */}
        {initial !== '' && name !== 'company_name' && value !== initial && (
          <DefaultMark
            name={name}
            label={common.label}
            initial={initial}
            onUse={() => form.setValue(name, initial, { shouldDirty: true, shouldValidate: true })}
          />
        )}
      </div>
    </div>
  );
}

interface DefaultMarkProps {
  name: FormSettingKey;
  label: string;
  initial: SettingValue;
  onUse: () => void;
}

/** Shows that a setting differs from its default, and puts the default into the form. */
function DefaultMark({ name, label, initial, onUse }: DefaultMarkProps) {
  const { t } = useTranslation();
  const textOf = useSettingText();
  return (
    <div className={classes.mark}>
      <Text size="xs" c="dimmed">
        {t('settings.isChanged', { value: textOf(name, initial) })}
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
  all: string;
  /** The fields to choose from; otherwise all columns of exports. */
  only?: readonly string[];
}

/** Fields or export columns by their labels. */
function ColumnsInput({ only, name, form, label, hint, all }: ColumnsInputProps) {
  const { data: columns } = useMachineExportColumns();
  const offered = columns?.filter((column) => only?.includes(column.name) ?? true) ?? [];
  const headers = new Map(offered.map((column) => [column.name, column.header]));
  return (
    <FormField form={form} name={name}>
      {({ value, onChange, ...input }) => {
        const chosen = splitList(typeof value === 'string' ? value : '');
        // Shows a deleted field too, so that it can be removed.
        const names = [...new Set([...headers.keys(), ...chosen])];
        return (
          <Suspense
            fallback={
              <TextInput label={label} description={hint} disabled value={chosen.length > 0 ? '' : all} />
            }
          >
            <CheckList
              {...input}
              label={label}
              description={hint}
              all={all}
              disabled={columns === undefined}
              options={names.map((one) => ({ value: one, label: headers.get(one) ?? one }))}
              value={chosen}
              onChange={(next) => onChange(next.join(', '))}
            />
          </Suspense>
        );
      }}
    </FormField>
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
          <PasswordField
            {...input}
            label={label}
            description={t(isSet ? 'settings.secret.isSet' : 'settings.secret.isNotSet')}
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

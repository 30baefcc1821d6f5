import type { Setting } from '@strojpark/core/contracts/settings';
import { setting as settingShape } from '@strojpark/core/contracts/settings';
import type { SettingCategory } from '@strojpark/core/domain/setting-catalogue';
import { settingFormSchema, type FormSettingKey } from '@strojpark/core/domain/setting-values';
import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { useContractForm, type ContractForm } from '../../lib/forms.ts';
import { SaveBar } from '../../lib/save-bar.tsx';
import { toast } from '../../lib/toast.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { formValuesOf, typedValue, type FormValues } from './form-values.ts';
import { SettingField } from './setting-field.tsx';
import { settingGroups } from './setting-groups.ts';
import { useSaveSettings, useTakeOver } from './settings.queries.ts';
import classes from './settings.module.css';
import { useLatest } from './use-latest.ts';
import { useSettingText } from './use-setting-text.ts';

type SettingSchema = z.ZodType<Record<string, Setting['value'] | number | boolean>, FormValues>;
export type SettingForm = ContractForm<SettingSchema>['form'];

interface SettingsFormProps {
  category: SettingCategory;
  settings: readonly Setting[];
}

const currentSettings = z.array(settingShape);

/** The form of a category. Only what was changed is sent; what somebody else changed meanwhile is not overwritten. */
export function SettingsForm({ category, settings }: SettingsFormProps) {
  const { t } = useTranslation();
  const save = useSaveSettings(category);
  const takeOver = useTakeOver(category);
  const textOf = useSettingText();
  const byKey = new Map(settings.map((setting) => [setting.key, setting]));
  const values = useMemo(() => formValuesOf(settings), [settings]);
  const schema = useMemo(() => settingFormSchema(category) as unknown as SettingSchema, [category]);

  const overtaken = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'stale_version') return error;
    const { data: current = [] } = currentSettings.safeParse(error.details['current']);
    takeOver(current);
    const messageOf = ({ key, type, value, updated_by_name }: Setting) =>
      t('settings.overtaken', {
        value: textOf(key as FormSettingKey, typedValue(type, value)),
        name: updated_by_name ?? t('common.appName'),
      });
    const errors = Object.fromEntries(current.map((one) => [one.key, [messageOf(one)]]));
    return new ApiError({ status: error.status, code: error.code, message: error.message, errors });
  };

  const contract = useContractForm(schema, {
    defaultValues: values,
    submit: async (checked) => {
      const typed = { ...form.getValues() };
      const changes = Object.keys(form.formState.dirtyFields).map((key) => ({
        key,
        value: checked[key] ?? '',
        updated_at: byKey.get(key)?.updated_at ?? null,
      }));
      const saved = await save.mutateAsync({ settings: changes }).catch((error: unknown) => {
        throw overtaken(error);
      });
      // As stored (trimmed, masked), unless somebody has typed on meanwhile.
      for (const { key, type, value } of saved.settings) {
        if (form.getValues(key) === typed[key]) form.setValue(key, typedValue(type, value));
      }
      toast.success(t('settings.saved', { section: t(`settings.sections.${category}`) }));
      if (saved.cleared.length > 0) toast.info(t('settings.secret.cleared'), { duration: 10_000 });
    },
  });
  const { form, formProps, formError, isSubmitting } = contract;
  useLatest(form, values);

  return (
    <form {...formProps} aria-label={t(`settings.sections.${category}`)}>
      <Stack gap="md">
        {settingGroups[category].map(({ title, keys }) => (
          <Panel key={title} title={t(title)}>
            <div className={classes.fields}>
              {keys.map((key) => {
                const setting = byKey.get(key);
                return setting && <SettingField key={key} name={key} setting={setting} form={form} />;
              })}
            </div>
          </Panel>
        ))}
        <FailureNote text={formError} />
        <SaveBar
          changes={Object.keys(form.formState.dirtyFields).length}
          isSaving={isSubmitting}
          onDiscard={() => form.reset(values)}
        />
      </Stack>
    </form>
  );
}

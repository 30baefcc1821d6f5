import { Skeleton, Stack } from '@mantine/core';
import { type Setting, setting as settingShape } from '@strojpark/core/contracts/settings';
import type { SettingCategory } from '@strojpark/core/domain/settings/setting-categories';
import {
  type FormSettingKey,
  type SettingValue,
  settingFormSchema,
} from '@strojpark/core/domain/settings/setting-values';
import { Suspense, useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { type ContractForm, useContractForm } from '../../lib/forms.ts';
import type { MessageKey } from '../../lib/i18n.ts';
import { SaveBar } from '../../lib/save-bar.tsx';
import { toast } from '../../lib/toast.ts';
import { useLatestValues } from '../../lib/use-latest-values.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SettingRows } from '../../ui/setting-rows.tsx';
import type { ArrangedFieldsProps } from './mail-server-fields.tsx';
import { SettingField } from './setting-field.tsx';
import { settingGroups } from './setting-groups.ts';
import { useSaveSettings, useCacheSettings } from './setting-changes.queries.ts';
import { useSettingText } from './use-setting-text.ts';

const MailServerFields = lazyPart(async () => (await import('./mail-server-fields.tsx')).MailServerFields);

type SettingSchema = z.ZodType<Record<string, Setting['value'] | number | boolean>, FormValues>;
export type SettingForm = ContractForm<SettingSchema>['form'];

interface SettingsFormProps {
  category: SettingCategory;
  settings: readonly Setting[];
  states?: SettingStates | undefined;
}

/** Rows above the fields of groups, by the titles of the groups. */
export type SettingStates = Partial<Record<MessageKey, ComponentType<{ hasChanges: boolean }>>>;

/** The fields of groups that are more than a list. */
const arrangements: Partial<Record<MessageKey, ComponentType<ArrangedFieldsProps>>> = {
  'settings.groups.server': MailServerFields,
};

const currentSettings = z.array(settingShape);

/** The form of a category. Only changes are sent; values changed by other users are not overwritten. */
export function SettingsForm({ category, settings, states }: SettingsFormProps) {
  const { t } = useTranslation();
  const save = useSaveSettings(category);
  const takeOver = useCacheSettings(category);
  const textOf = useSettingText();
  const byKey = new Map(settings.map((setting) => [setting.key, setting]));
  const values = useMemo(() => formValuesOf(settings), [settings]);
  const schema = useMemo(() => settingFormSchema(category) as unknown as SettingSchema, [category]);

  const conflictError = (error: unknown) => {
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
      const changed = Object.keys(form.formState.dirtyFields).map((key) => ({
        key,
        value: checked[key] ?? '',
        updated_at: byKey.get(key)?.updated_at ?? null,
      }));
      const saved = await save.mutateAsync({ settings: changed }).catch((error: unknown) => {
        throw conflictError(error);
      });
      // The stored value may differ (trimmed, masked); it is used unless the user has typed on since.
      for (const { key, type, value } of saved.settings) {
        if (form.getValues(key) === typed[key]) form.setValue(key, typedValue(type, value));
      }
      toast.success(t('settings.saved', { section: t(`settings.sections.${category}`) }));
      if (saved.cleared.length > 0) toast.info(t('settings.secret.cleared'), { duration: 10_000 });
    },
  });
  const { form, formProps, formError, isSubmitting } = contract;
  useLatestValues(form, values);
  const changes = Object.keys(form.formState.dirtyFields).length;
  const fieldOf: ArrangedFieldsProps['fieldOf'] = (key, more) => {
    const setting = byKey.get(key);
    return setting && <SettingField key={key} name={key} setting={setting} form={form} {...more} />;
  };

  return (
    <form {...formProps} aria-label={t(`settings.sections.${category}`)}>
      <Stack gap="md">
        {settingGroups[category].map(({ title, about, keys, More }) => {
          const State = states?.[title];
          const Arranged = arrangements[title];
          return (
            <Panel key={title} title={t(title)} about={t(about)}>
              <SettingRows isPlain={Arranged !== undefined}>
                {State && (
                  <Suspense fallback={<Skeleton height={66} />}>
                    <State hasChanges={changes > 0} />
                  </Suspense>
                )}
                {Arranged ? <Arranged form={form} fieldOf={fieldOf} /> : keys.map((key) => fieldOf(key))}
                {More && <More />}
              </SettingRows>
            </Panel>
          );
        })}
        <FailureNote text={formError} />
        <SaveBar changes={changes} isSaving={isSubmitting} onDiscard={() => form.reset(values)} />
      </Stack>
    </form>
  );
}

/** The form values of a category; a blank number is null. */
type FormValues = Record<string, SettingValue | null>;

/** A stored text as the value of its type. */
function typedValue(type: Setting['type'], text: string): SettingValue {
  if (type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

/** The stored values of the settings in a form. */
function formValuesOf(settings: readonly Setting[]): FormValues {
  return Object.fromEntries(
    settings
      .filter(({ type }) => type !== 'json')
      .map(({ key, type, value }) => [key, typedValue(type, value)]),
  );
}

import { SegmentedControl, Stack } from '@mantine/core';
import { languages } from '@strojpark/core/domain/languages';
import { userSettingsBody } from '@strojpark/core/contracts/user-settings';
import { dateFormats, formatDate, formatTime, timeFormats } from '@strojpark/core/domain/dates/dates';
import { currencies } from '@strojpark/core/domain/money/money';
import { type UserSettings, pageSizes, themes } from '@strojpark/core/domain/settings/user-settings';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../lib/form-field.tsx';
import { type ContractForm, useContractForm } from '../../lib/forms.ts';
import { SaveBar } from '../../lib/save-bar.tsx';
import { toast } from '../../lib/toast.ts';
import { useLatestValues } from '../../lib/use-latest-values.ts';
import { useNow } from '../../lib/use-now.ts';
import { Panel } from '../../ui/panel.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { SettingRow } from '../../ui/setting-row.tsx';
import { SettingRows } from '../../ui/setting-rows.tsx';
import { NotificationFields } from './notification-fields.tsx';
import { useSaveSettings } from './user-settings.queries.ts';

export type SettingsForm = ContractForm<typeof userSettingsBody>['form'];

/** The personal settings; saved values apply everywhere at once. */
export function SettingsForm({ settings }: { settings: UserSettings }) {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const contract = useContractForm(userSettingsBody, {
    defaultValues: settings,
    submit: async (values) => {
      await save.mutateAsync(values);
      // In the language that was just selected.
      toast.success(i18next.t('userSettings.saved'));
    },
  });
  const { form, formProps, isSubmitting } = contract;
  useLatestValues(form, settings);
  return (
    <form {...formProps}>
      <Stack gap="md">
        <Panel title={t('userSettings.display')}>
          <ChoiceFields form={form} />
        </Panel>
        <Panel title={t('userSettings.notifications')}>
          <NotificationFields form={form} />
        </Panel>
        <SaveBar
          changes={Object.keys(form.formState.dirtyFields).length}
          isSaving={isSubmitting}
          onDiscard={() => form.reset(settings)}
        />
      </Stack>
    </form>
  );
}

type ChoiceName = 'language' | 'theme' | 'currency' | 'itemsPerPage' | 'dateFormat' | 'timeFormat';

const exampleTime = '14:05';

interface Choice {
  name: ChoiceName;
  options: { value: UserSettings[ChoiceName]; label: string }[];
  hint?: string;
  /** Too long to show all options next to each other. */
  isLong?: boolean;
}

function useChoices(): Choice[] {
  const { t } = useTranslation();
  const today = useNow().toISOString();
  return [
    {
      name: 'language',
      options: languages.map((value) => ({ value, label: t(`shell.language.${value}`) })),
    },
    { name: 'theme', options: themes.map((value) => ({ value, label: t(`shell.theme.${value}`) })) },
    {
      name: 'dateFormat',
      options: dateFormats.map((value) => ({
        value,
        label: formatDate(today, value),
      })),
    },
    {
      name: 'timeFormat',
      options: timeFormats.map((value) => ({
        value,
        label: t(`userSettings.timeFormats.${value}`, { example: formatTime(exampleTime, value) }),
      })),
    },
    {
      name: 'currency',
      options: currencies.map((value) => ({ value, label: t(`userSettings.currencies.${value}`) })),
      hint: t('userSettings.fields.currencyHint'),
      isLong: true,
    },
    {
      name: 'itemsPerPage',
      options: pageSizes.map((value) => ({ value, label: String(value) })),
      hint: t('userSettings.fields.itemsPerPageHint'),
    },
  ];
}

/** Language, theme, formats, currency and page size. */
function ChoiceFields({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  return (
    <SettingRows>
      {useChoices().map(({ name, options, hint, isLong = false }) => {
        const label = t(`userSettings.fields.${name}`);
        const data = options.map((option) => ({ value: String(option.value), label: option.label }));
        const valueOf = (chosen: string | null) =>
          options.find((option) => String(option.value) === chosen)?.value;
        return (
          <FormField key={name} form={form} name={name}>
            {({ value, onChange, error, ...input }) =>
              isLong ? (
                <SelectInput
                  {...input}
                  error={error}
                  label={label}
                  description={hint}
                  data={data}
                  value={String(value)}
                  onChange={(chosen) => onChange(valueOf(chosen))}
                />
              ) : (
                <SettingRow label={label} hint={hint}>
                  {(named) => (
                    <SegmentedControl
                      {...input}
                      {...named}
                      fullWidth
                      data={data}
                      value={String(value)}
                      onChange={(chosen) => onChange(valueOf(chosen))}
                    />
                  )}
                </SettingRow>
              )
            }
          </FormField>
        );
      })}
    </SettingRows>
  );
}

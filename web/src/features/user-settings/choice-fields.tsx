import { Select } from '@mantine/core';
import { languages } from '@strojpark/core/contracts/common';
import { dateFormats, formatDate, formatTime, timeFormats } from '@strojpark/core/domain/dates';
import { currencies } from '@strojpark/core/domain/money';
import { pageSizes, themes, type UserSettings } from '@strojpark/core/domain/user-settings';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../lib/form-field.tsx';
import { useNow } from '../../lib/use-now.ts';
import type { SettingsForm } from './settings-form.tsx';
import classes from './settings-form.module.css';

type ChoiceName = 'language' | 'theme' | 'currency' | 'itemsPerPage' | 'dateFormat' | 'timeFormat';

const exampleTime = '14:05';
/** How the date formats are written; the first stands for the Czech form. */
const written = { 'DD/MM/YYYY': 'dd.MM.yyyy', 'MM/DD/YYYY': 'MM/dd/yyyy', 'YYYY-MM-DD': 'yyyy-MM-dd' };

interface Choice {
  name: ChoiceName;
  options: { value: UserSettings[ChoiceName]; label: string }[];
  hint?: string;
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
        label: `${written[value]}, ${formatDate(today, value)}`,
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
    },
    {
      name: 'itemsPerPage',
      options: pageSizes.map((value) => ({ value, label: String(value) })),
      hint: t('userSettings.fields.itemsPerPageHint'),
    },
  ];
}

/** Language, colours, formats, currency and page size. */
export function ChoiceFields({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  return (
    <div className={classes.fields}>
      {useChoices().map(({ name, options, hint }) => (
        <FormField key={name} form={form} name={name}>
          {({ value, onChange, ...input }) => (
            <Select
              {...input}
              label={t(`userSettings.fields.${name}`)}
              description={hint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data={options.map((option) => ({ value: String(option.value), label: option.label }))}
              value={String(value)}
              onChange={(chosen) =>
                onChange(options.find((option) => String(option.value) === chosen)?.value)
              }
              allowDeselect={false}
            />
          )}
        </FormField>
      ))}
    </div>
  );
}

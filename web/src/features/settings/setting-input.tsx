import { Switch, TextInput, VisuallyHidden } from '@mantine/core';
import { definitionOf, type SettingDefinition } from '@strojpark/core/domain/settings/setting-catalogue';
import type { FormSettingKey } from '@strojpark/core/domain/settings/setting-values';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../lib/form-field.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { GrowingTextarea } from '../../ui/growing-textarea.tsx';
import { IntegerInput } from '../../ui/integer-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import type { SettingForm } from './settings-form.tsx';
import { isRate, useSettingText } from './use-setting-text.ts';

export interface SettingInputProps {
  name: FormSettingKey;
  form: SettingForm;
  label: string;
  hint: string | undefined;
}

const RateInput = lazyPart(async () => (await import('../../ui/rate-input.tsx')).RateInput);

/** What is typed is not a sentence: the keyboard of a phone has its signs, and corrects and capitalises nothing. */
const typing = {
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  url: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
} as const;

function typingOf(name: FormSettingKey, definition: SettingDefinition) {
  const format = definition.type === 'string' ? definition.format : undefined;
  if (format === 'email' || format === 'emails' || name === 'smtp_user') return typing.email;
  return format === 'host' || format === 'https' ? typing.url : undefined;
}

/** `Prodloužit o (dny)`: the unit is seen next to the number, and stays in the name of the field. */
function LabelWithUnit({ label }: Pick<SettingInputProps, 'label'>) {
  const unit = /\s\([^(]+\)$/.exec(label)?.[0] ?? '';
  return (
    <>
      {label.slice(0, label.length - unit.length)}
      <VisuallyHidden component="span">{unit}</VisuallyHidden>
    </>
  );
}

/** The input of a setting, by its definition in the catalogue. */
export function SettingInput({ name, form, label, hint }: SettingInputProps) {
  const definition = definitionOf(name);
  const { t } = useTranslation();
  const textOf = useSettingText();
  return (
    <FormField form={form} name={name}>
      {({ value, onChange, ...input }) => {
        if (definition.type === 'boolean')
          return (
            <Switch
              {...input}
              label={label}
              description={hint}
              checked={value === true}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          );
        const common = { ...input, label, description: hint, autoComplete: 'off' };
        const number = typeof value === 'number' ? value : null;
        if (isRate(name))
          return (
            <Suspense
              fallback={
                <TextInput {...common} readOnly value={number === null ? '' : textOf(name, number)} />
              }
            >
              <RateInput {...common} value={number} onChange={onChange} />
            </Suspense>
          );
        if (definition.type === 'number')
          return (
            <IntegerInput
              {...common}
              {...(definition.unit !== undefined && {
                label: <LabelWithUnit label={label} />,
                unit: t(`settings.units.${definition.unit}`, { count: number ?? 0 }),
              })}
              value={number}
              onChange={onChange}
            />
          );
        const text = typeof value === 'string' ? value : '';
        if ('options' in definition && definition.options)
          return (
            <SelectInput
              {...common}
              value={text}
              onChange={onChange}
              data={definition.options.map((option) => ({ value: option, label: textOf(name, option) }))}
            />
          );
        const onType = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
        if (definition.type === 'string' && definition.multiline)
          return (
            <GrowingTextarea
              {...common}
              {...typingOf(name, definition)}
              value={text}
              onChange={onType}
              {...(definition.long && { 'data-width': 'full' })}
              minRows={2}
              maxRows={8}
            />
          );
        const isRequired = definition.type === 'string' && definition.required === true;
        return (
          <TextInput
            {...common}
            {...typingOf(name, definition)}
            value={text}
            onChange={onType}
            withAsterisk={isRequired}
          />
        );
      }}
    </FormField>
  );
}

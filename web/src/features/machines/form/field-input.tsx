import { Checkbox, TextInput } from '@mantine/core';
import { textsWithValues } from '@strojpark/core/domain/fields/machine-criteria';
import { fieldOf, unitOf } from '@strojpark/core/domain/fields/machine-fields';
import { recordedCurrencies, saleCurrency } from '@strojpark/core/domain/money/money';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCategories } from '../../../entities/categories/categories.queries.ts';
import { FormField } from '../../../lib/form-field.tsx';
import type { ContractForm } from '../../../lib/forms.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { optionText } from '../../../entities/machines/use-field-text.ts';
import { ValueInput } from '../../../entities/machines/value-input.tsx';
import { usePublicSettings } from '../../../entities/settings/settings.queries.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx';
import { PriceInput } from '../../../ui/price-input.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import type { FormFieldName, machineForm } from './machine-form-schema.ts';
import { SpecificationsInput } from './specifications-input.tsx';

interface FieldInputProps {
  name: FormFieldName;
  label: string;
  hint?: string | undefined;
  /** Required by the configuration. */
  isRequired?: boolean;
  contract: ContractForm<typeof machineForm>;
  /** Options that depend on the machine, by value. */
  options?: readonly string[] | undefined;
  disabled?: boolean;
}

/** The input of a machine field, by field type. */
export function FieldInput(props: FieldInputProps) {
  const { name, label, hint, isRequired = false, contract, options, disabled = false } = props;
  const { t } = useTranslation();
  const { form, field } = contract;
  const definition = fieldOf(name);
  const choices = useFieldOptions(name, options);
  const dateFormat = useUserSettings((settings) => settings.dateFormat);
  const isCurrency = name === 'currency' || name === 'sale_currency';
  // The sale currency defaults to the machine's own, if sales can use it.
  const unchosen = name === 'sale_currency' ? saleCurrency(form.watch('currency') ?? '') : null;
  const common = {
    label,
    ...(hint !== undefined && { description: hint }),
    withAsterisk: isRequired || definition.required === true,
    disabled,
    autoComplete: 'off',
    ...(name === 'name' && { 'data-autofocus': true, 'data-width': 'full' }),
  };

  const known = textsWithValues.find((one) => one === name);
  if (known) return <KnownTextInput name={known} contract={contract} common={common} />;

  switch (definition.type) {
    case 'text':
      return <TextInput {...common} maxLength={definition.max} {...field(name)} />;
    case 'textarea':
      return (
        <GrowingTextarea {...common} minRows={3} maxRows={12} maxLength={definition.max} {...field(name)} />
      );
    case 'boolean':
      return (
        <Checkbox
          label={common.label}
          description={name === 'no_replacement_needed' && t('reservations.replacement.notNeededHint')}
          disabled={disabled}
          {...field(name)}
        />
      );
    case 'select':
      return (
        <FormField form={form} name={name}>
          {({ value, ...input }) => (
            <SelectInput
              {...common}
              {...input}
              value={typeof value === 'string' && value !== '' ? value : unchosen}
              data={choices}
              clearable={definition.required !== true && !isCurrency}
              {...(isCurrency && { 'data-width': 'short' })}
            />
          )}
        </FormField>
      );
    case 'date':
      return (
        <FormField form={form} name={name}>
          {({ value, ...input }) => (
            <DateInput
              {...common}
              {...input}
              value={typeof value === 'string' ? value : null}
              format={dateFormat}
            />
          )}
        </FormField>
      );
    case 'map':
      return (
        <FormField form={form} name={name}>
          {({ value, onChange, error }) => (
            <SpecificationsInput
              label={common.label}
              value={typeof value === 'object' && value !== null ? value : {}}
              onChange={onChange}
              error={error}
            />
          )}
        </FormField>
      );
    case 'money':
    case 'number':
    case 'integer':
    case 'timestamp':
      return <QuantityInput name={name} contract={contract} common={common} />;
  }
}

interface PartProps extends Pick<FieldInputProps, 'contract'> {
  common: { label: string; withAsterisk: boolean; disabled: boolean; autoComplete: string };
}

interface KnownTextInputProps extends PartProps {
  name: (typeof textsWithValues)[number];
}

/** A text that other machines have too; the models are those of the manufacturer in the form. */
function KnownTextInput({ name, contract: { form }, common }: KnownTextInputProps) {
  // Not `watch`, which would render the whole form with each key.
  const typed = useWatch({ control: form.control, name: 'manufacturer', disabled: name !== 'model' });
  const manufacturer = name === 'model' ? typed?.trim() : undefined;
  return (
    <FormField form={form} name={name}>
      {({ value, ...input }) => (
        <ValueInput
          {...common}
          {...input}
          value={typeof value === 'string' ? value : ''}
          source={{ field: name, ...(manufacturer && { manufacturer: [manufacturer] }) }}
          maxLength={fieldOf(name).max}
        />
      )}
    </FormField>
  );
}

interface QuantityInputProps extends PartProps {
  name: FormFieldName;
}

function QuantityInput({ name, contract: { form }, common }: QuantityInputProps) {
  const { t } = useTranslation();
  const { type, min = 0, scale = 0 } = fieldOf(name);
  const unit = unitOf(name, currentLanguage());
  const own = form.watch('currency') ?? 'CZK';
  const currency = name === 'sale_price' ? (form.watch('sale_currency') ?? saleCurrency(own)) : own;
  if (type === 'money')
    return (
      <FormField form={form} name={name}>
        {({ value, ...input }) => (
          <PriceInput
            {...common}
            {...input}
            value={typeof value === 'number' ? value : null}
            description={
              (name === 'current_value' && t('machines.askingPriceHint')) ||
              (name === 'sale_price' && t('common.withoutVat'))
            }
            currency={currency}
            isSigned={min < 0}
          />
        )}
      </FormField>
    );
  const isYear = type === 'integer';
  return (
    <FormField form={form} name={name}>
      {({ value, onChange, ...input }) => (
        <DecimalInput
          {...common}
          {...input}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
          allowNegative={false}
          decimalScale={scale}
          {...(isYear && { thousandSeparator: '' })}
          unit={unit}
        />
      )}
    </FormField>
  );
}

interface Option {
  value: string;
  label: string;
}

/**
 * The options of a field; `offered` limits them to those that the machine allows. The machine's own category and
 * currency stay in the list even if they are no longer offered.
 */
function useFieldOptions(name: FormFieldName, offered: readonly string[] | undefined): Option[] {
  const { t } = useTranslation();
  const { data: categories = [] } = useCategories();
  const company = usePublicSettings().data?.default_currency;
  const all = (): Option[] => {
    switch (name) {
      case 'currency':
        return recordedCurrencies
          .filter((value) => value === saleCurrency(value) || value === company || offered?.includes(value))
          .map((value) => ({ value, label: value }));
      case 'category':
        return categories
          .filter(({ key, is_active }) => is_active || offered?.includes(key))
          .map((category) => ({ value: category.key, label: category[`name_${currentLanguage()}`] }));
      default:
        return (fieldOf(name).options ?? []).map((value) => ({ value, label: optionText(t, name, value) }));
    }
  };
  const options = all();
  return offered === undefined || name === 'category' || name === 'currency'
    ? options
    : options.filter(({ value }) => offered.includes(value));
}

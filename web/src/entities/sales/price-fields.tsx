import { currencies, saleCurrency, type Currency } from '@strojpark/core/domain/money/money';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../lib/form-field.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { PriceInput } from '../../ui/price-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';

interface PriceFieldsProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  /** The field of the price; that of the currency is `currency`. */
  name?: 'price' | 'salePrice';
  label: string;
  hint?: string;
  /** What the dialog is about: large, and focused first. */
  isMain?: boolean;
  /** Another one was chosen. */
  onCurrency?: (currency: Currency) => void;
}

/** The price of a sale, and its currency. */
export function PriceFields<In extends FieldValues, Out>({
  form,
  name = 'salePrice',
  label,
  hint,
  isMain = false,
  onCurrency,
}: PriceFieldsProps<In, Out>) {
  const { t } = useTranslation();
  const size = isMain ? 'lg' : undefined;
  return (
    <FieldGrid>
      <FormField form={form} name={name as Path<In>}>
        {(input) => (
          <PriceInput
            {...input}
            data-width="rest"
            size={size}
            data-autofocus={isMain || undefined}
            label={label}
            description={hint ?? t('common.withoutVat')}
            withAsterisk
          />
        )}
      </FormField>
      <FormField form={form} name={'currency' as Path<In>}>
        {(input) => (
          <SelectInput
            {...input}
            data-width="short"
            size={size}
            label={t('machines.fields.currency')}
            data={[...currencies]}
            onChange={(chosen) => {
              input.onChange(chosen);
              onCurrency?.(saleCurrency(chosen ?? ''));
            }}
          />
        )}
      </FormField>
    </FieldGrid>
  );
}

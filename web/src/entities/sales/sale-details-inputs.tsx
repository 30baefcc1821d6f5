import { TextInput } from '@mantine/core';
import type { saleDetails } from '@strojpark/core/contracts/machine-record';
import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../lib/form-field.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { GrowingTextarea } from '../../ui/growing-textarea.tsx';
import { SaleDayInput } from './sale-day-input.tsx';

interface SaleDetailsInputsProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  field: (name: keyof typeof saleDetails) => UseFormRegisterReturn & { error: string | undefined };
  /** The day of a reversed sale stays what it was. */
  hasDay?: boolean;
}

/** The invoice number of a sale, its day, and a note on it. */
export function SaleDetailsInputs<In extends FieldValues & { sale_date?: string | undefined }, Out>({
  form,
  field,
  hasDay = true,
}: SaleDetailsInputsProps<In, Out>) {
  const { t } = useTranslation();
  return (
    <FieldGrid isDense>
      <TextInput label={t('sales.columns.invoice')} autoComplete="off" {...field('invoice_number')} />
      {hasDay && (
        <FormField form={form} name={'sale_date' as Path<In>}>
          {({ value, ...input }) => (
            <SaleDayInput {...input} value={typeof value === 'string' ? value : undefined} />
          )}
        </FormField>
      )}
      <GrowingTextarea
        label={t('sales.detail.note')}
        minRows={1}
        maxRows={6}
        autoComplete="off"
        {...field('sale_note')}
      />
    </FieldGrid>
  );
}

import { TextInput } from '@mantine/core';
import type { saleDetails } from '@strojpark/core/contracts/machine-record';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import {
  useWatch,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../lib/form-field.tsx';
import { timeZone } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUserSettings } from '../../lib/user-settings.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { GrowingTextarea } from '../../ui/growing-textarea.tsx';
import { SameInvoice } from './same-invoice.tsx';

interface SaleDetailsInputsProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  field: (name: keyof typeof saleDetails) => UseFormRegisterReturn & { error: string | undefined };
  /** The day of a reversed sale stays what it was. */
  hasDay?: boolean;
  /** The sale that is being corrected. */
  saleId?: string;
}

/** The invoice number of a sale, its day, and a note on it. */
export function SaleDetailsInputs<In extends FieldValues & { sale_date?: string | undefined }, Out>({
  form,
  field,
  hasDay = true,
  saleId,
}: SaleDetailsInputsProps<In, Out>) {
  const { t } = useTranslation();
  const format = useUserSettings((settings) => settings.dateFormat);
  const number = useWatch({ control: form.control, name: 'invoice_number' as Path<In> }) as
    | string
    | undefined;
  const today = calendarDay(useNow(), timeZone());
  return (
    <div>
      <FieldGrid isDense>
        <TextInput label={t('sales.columns.invoice')} autoComplete="off" {...field('invoice_number')} />
        {hasDay && (
          <FormField form={form} name={'sale_date' as Path<In>}>
            {({ value, onChange, ...input }) => (
              <DateInput
                {...input}
                // Today, also after midnight, until a day is given.
                value={typeof value === 'string' ? value : today}
                label={t('sales.detail.soldOn')}
                format={format}
                maxDate={today}
                clearable={false}
                onChange={(day) => onChange(day ?? '')}
              />
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
      <SameInvoice number={number} except={saleId} />
    </div>
  );
}

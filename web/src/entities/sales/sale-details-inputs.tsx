import { Anchor, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { saleDetails } from '@strojpark/core/contracts/machine-record';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import type { Seller } from '@strojpark/core/domain/machines/sale-seller';
import { Link } from '@tanstack/react-router';
import {
  useWatch,
  type Control,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../lib/form-field.tsx';
import { formatDate, timeZone } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUserSettings } from '../../lib/user-settings.ts';
import { Callout } from '../../ui/callout.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { GrowingTextarea } from '../../ui/growing-textarea.tsx';
import classes from './sale-details-inputs.module.css';
import { useSalesOfInvoice } from './sales.queries.ts';
import { SellerInput } from './seller-input.tsx';

interface SaleDetailsInputsProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  field: (name: keyof typeof saleDetails) => UseFormRegisterReturn & { error: string | undefined };
  /** The day of a reversed sale stays what it was. */
  hasDay?: boolean;
  /** See `SellerInput`; absent for a sale whose seller stays. */
  seller?: Seller | null;
  /** The sale that is being corrected. */
  saleId?: string;
}

/** The invoice number of a sale, its day, its seller, and a note on it. */
export function SaleDetailsInputs<
  In extends FieldValues & { sale_date?: string | undefined; seller?: string | undefined },
  Out,
>({ form, field, hasDay = true, seller, saleId }: SaleDetailsInputsProps<In, Out>) {
  const { t } = useTranslation();
  const format = useUserSettings((settings) => settings.dateFormat);
  const today = calendarDay(useNow(), timeZone());
  return (
    <div>
      <FieldGrid isDense>
        <TextInput
          label={t('sales.columns.invoice')}
          autoComplete="off"
          // Of a reversed sale, it is the first field.
          data-autofocus={!hasDay || undefined}
          {...field('invoice_number')}
        />
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
                onChange={(day) => {
                  onChange(day ?? '');
                  // It is handed over when the field is left: what is no date is said there, not only when it is saved.
                  void form.trigger('sale_date' as Path<In>);
                }}
              />
            )}
          </FormField>
        )}
        {seller !== undefined && <SellerInput form={form} seller={seller} />}
        <GrowingTextarea
          label={t('sales.detail.note')}
          minRows={1}
          maxRows={6}
          autoComplete="off"
          {...field('sale_note')}
        />
      </FieldGrid>
      <SameInvoice control={form.control} except={saleId} />
    </div>
  );
}

interface SameInvoiceProps<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>;
  /** The sale that is being corrected. */
  except: string | undefined;
}

/** Milliseconds without a key, after which the number is looked for. */
const typingPause = 400;

/** Says which other machines were sold with the same invoice number. That is allowed: one invoice can be for several. */
function SameInvoice<In extends FieldValues, Out>({ control, except }: SameInvoiceProps<In, Out>) {
  const { t } = useTranslation();
  const number = useWatch({ control, name: 'invoice_number' as Path<In> }) as string | null | undefined;
  const [settled] = useDebouncedValue(number?.trim() ?? '', typingPause);
  const { data: others = [] } = useSalesOfInvoice(settled, except);
  return (
    <div role="status">
      {others.length > 0 && (
        <Callout className={classes.note}>
          {t('sales.sell.sameInvoice')}
          <ul className={classes.others}>
            {others.map(({ id, machine_name: name, sold_at }) => (
              <li key={id}>
                {/* In a tab of its own: the form keeps what was typed. */}
                <Anchor
                  inherit
                  renderRoot={(props) => (
                    <Link to="/sales" search={{ sale: id }} target="_blank" {...props} />
                  )}
                >
                  {t('sales.sell.otherSale', { name, date: formatDate(sold_at) })}
                </Anchor>
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}

import { currencies } from '@strojpark/core/domain/money/money';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../lib/form-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { PriceInput } from '../../../ui/price-input.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';

interface Priced extends FieldValues {
  salePrice: number | null;
  currency: string;
}

/** The price at which each machine is sold. */
export function PriceFields<In extends Priced, Out>({ form }: { form: UseFormReturn<In, unknown, Out> }) {
  const { t } = useTranslation();
  return (
    <FieldGrid>
      <FormField form={form} name={'salePrice' as Path<In>}>
        {(input) => (
          <PriceInput
            {...input}
            data-width="rest"
            label={t('bulk.machines.salePrice')}
            description={t('common.withoutVat')}
            withAsterisk
          />
        )}
      </FormField>
      <FormField form={form} name={'currency' as Path<In>}>
        {(input) => (
          <SelectInput
            {...input}
            data-width="short"
            label={t('machines.fields.currency')}
            data={[...currencies]}
          />
        )}
      </FormField>
    </FieldGrid>
  );
}

import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../lib/form-buttons.tsx';
import { formatMoney } from '../../lib/format.ts';
import { useEnteredSale } from './use-entered-sale.ts';

interface SaleButtonsProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  isSubmitting: boolean;
  /** A doubt about the price, which the button confirms. */
  question: string | null;
  onCancel: () => void;
}

/** The buttons of a form that sells a machine: it says for how much. */
export function SaleButtons<In extends FieldValues, Out>({
  form,
  question,
  ...buttons
}: SaleButtonsProps<In, Out>) {
  const { t } = useTranslation();
  const { price, currency } = useEnteredSale(form);
  return (
    <FormButtons
      {...buttons}
      submitLabel={
        price
          ? t(question === null ? 'sales.sell.confirmFor' : 'sales.sell.confirmAnyway', {
              price: formatMoney(price, currency),
            })
          : t('sales.sell.confirm')
      }
    />
  );
}

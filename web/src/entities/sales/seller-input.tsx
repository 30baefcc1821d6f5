import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { canChooseSeller, defaultSeller, type Seller } from '@strojpark/core/domain/machines/sale-seller';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { FormField } from '../../lib/form-field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { usePossibleSellers } from './sales.queries.ts';

interface SellerInputProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  /** Unless somebody else is chosen; null if it is not the same for all machines, or not known. */
  seller: Seller | null;
}

/** Who the sale is credited to, for those who may choose. */
export function SellerInput<In extends FieldValues, Out>({ form, seller }: SellerInputProps<In, Out>) {
  const { t } = useTranslation();
  const mayChoose = canChooseSeller(useActor()) === null;
  const { data = [], isError, isLoading } = usePossibleSellers(mayChoose);
  if (!mayChoose || isError) return null;
  const choices = data.map(({ id, name }) => ({ value: id, label: name }));
  const isListed = seller?.id == null || data.some(({ id }) => id === seller.id);
  return (
    <FormField form={form} name={'seller' as Path<In>}>
      {({ value, onChange, ...input }) => (
        <SelectInput
          {...input}
          label={t('sales.columns.seller')}
          // A seller who has left since then can stay in a sale that is corrected.
          data={isListed ? choices : [{ value: seller.id ?? '', label: seller.name }, ...choices]}
          value={value ?? seller?.id ?? null}
          onChange={(id) => onChange(id ?? undefined)}
          clearable={seller === null}
          placeholder={seller === null ? t('sales.sell.sellerByDefault') : seller.name}
          loading={isLoading}
        />
      )}
    </FormField>
  );
}

/** The seller of a machine with this reservation. */
export function useDefaultSeller(
  reservation: Pick<Reservation, 'created_by' | 'sales_person'> | null,
): Seller {
  const actor = useActor();
  const { data } = usePossibleSellers(canChooseSeller(actor) === null);
  const { created_by: id = null, sales_person: name } = reservation ?? {};
  // Until they are known, the account of the salesperson is taken to be active.
  const isActive = id !== null && data?.some((one) => one.id === id) !== false;
  return defaultSeller(actor, isActive ? { id, name: name ?? '' } : null);
}

import {
  customerBody,
  reservation as reservationSchema,
  type Reservation,
} from '@strojpark/core/contracts/reservations';
import { useMergedSave, type Conflict } from '../../../lib/use-merged-save.ts';
import { customerOf, type CustomerValues } from '../customer-form.ts';
import { useUpdateReservation } from '../reservations.queries.ts';

type FormValues = ReturnType<typeof customerOf>;

export type CustomerConflict = Conflict<Reservation, FormValues>;

const inputOf = (values: CustomerValues): FormValues => ({
  ...values,
  customerTaxId: values.customerTaxId ?? '',
  customerAddress: values.customerAddress ?? '',
  sellingPrice: values.sellingPrice ?? null,
  notes: values.notes ?? '',
});

/** Saves the customer's part of a reservation. */
export function useSaveCustomer(reservation: Reservation) {
  const update = useUpdateReservation();
  const { save, ...merged } = useMergedSave(reservation, {
    schema: reservationSchema,
    valuesOf: customerOf,
    send: ({ id, version }, values: FormValues) =>
      update.mutateAsync({ id, body: { ...customerBody.parse(values), version } }),
  });
  return { ...merged, save: (values: CustomerValues) => save(inputOf(values)), error: update.error };
}

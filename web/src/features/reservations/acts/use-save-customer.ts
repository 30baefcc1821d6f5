import {
  customerBody,
  reservation as reservationSchema,
  type Reservation,
} from '@strojpark/core/contracts/reservations';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { conflictsBetween, mergeOf, type Choices } from '../../../lib/three-way.ts';
import { customerOf, type CustomerField, type CustomerValues } from '../customer-form.ts';
import { useUpdateReservation } from '../reservations.queries.ts';

type FormValues = ReturnType<typeof customerOf>;

export interface CustomerConflict {
  fields: CustomerField[];
  mine: FormValues;
  theirs: FormValues;
  /** The reservation as somebody else has left it. */
  current: Reservation;
}

/** The reservation in the answer to a stale save. */
function currentOf(error: unknown): Reservation | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  return reservationSchema.safeParse(error.details['current']).data ?? null;
}

const inputOf = (values: CustomerValues): FormValues => ({
  ...values,
  customerTaxId: values.customerTaxId ?? '',
  customerAddress: values.customerAddress ?? '',
  sellingPrice: values.sellingPrice ?? null,
  notes: values.notes ?? '',
});

/**
 * Saves the customer's part of a reservation. What somebody else has changed meanwhile stays; where both
 * changed the same field, the save fails and `conflict` waits for a choice.
 */
export function useSaveCustomer(reservation: Reservation) {
  const update = useUpdateReservation();
  // A save that follows a choice at once must compare with the newest record.
  const newest = useRef(reservation);
  // It stays while its dialog closes.
  const [conflict, setConflict] = useState<CustomerConflict | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);

  const save = async (values: CustomerValues): Promise<Reservation> => {
    const { id, version } = newest.current;
    try {
      return await update.mutateAsync({ id, body: { ...values, version } });
    } catch (error) {
      const current = currentOf(error);
      if (current === null) throw error;
      const base = customerOf(newest.current);
      const [mine, theirs] = [inputOf(values), customerOf(current)];
      const fields = conflictsBetween(base, mine, theirs);
      if (fields.length > 0) {
        setConflict({ fields, mine, theirs, current });
        setIsChoosing(true);
        throw error;
      }
      newest.current = current;
      return save(customerBody.parse(mergeOf(base, mine, theirs, {})));
    }
  };

  /** Takes the choice and answers what the form then holds. */
  const resolve = ({ mine, theirs, current }: CustomerConflict, choices: Choices): FormValues => {
    const merged = mergeOf(customerOf(newest.current), mine, theirs, choices);
    newest.current = current;
    setIsChoosing(false);
    return merged;
  };

  return {
    save,
    error: update.error,
    conflict,
    isChoosing,
    resolve,
    dismiss: () => setIsChoosing(false),
  };
}

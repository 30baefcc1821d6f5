import { Stack } from '@mantine/core';
import {
  type Reservation,
  reservation as reservationSchema,
} from '@strojpark/core/contracts/reservation-record';
import { storedCustomerBody } from '@strojpark/core/contracts/reservation-customer';
import { isPhoneNumber } from '@strojpark/core/domain/customers/phone';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { customerLabels } from '../../../entities/reservations/customer-facts.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { failureTexts } from '../../../lib/failure.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { useContractForm } from '../../../lib/forms.ts';
import type { MessageKey } from '../../../lib/i18n.ts';
import type { Choices } from '../../../lib/three-way.ts';
import { type Conflict, useMergedSave } from '../../../lib/use-merged-save.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { usePriceQuestion } from '../../../entities/settings/use-price-question.ts';
import { QuestionNote } from '../../../ui/question-note.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { CustomerFields } from '../customer-fields.tsx';
import {
  type CustomerField,
  type CustomerSchema,
  type CustomerValues,
  customerOf,
} from '../customer-form.ts';
import { announceUpdate, useUpdateReservation } from '../reservation-changes.queries.ts';
import { ActionText } from './action-text.tsx';

interface EditFormProps {
  reservation: Reservation;
  onDone: () => void;
}

/** Remounted on every opening of the dialog. */
export function EditForm({ reservation, onDone }: EditFormProps) {
  const { machine, selling_currency: currency } = reservation;
  const { save, isSending, error, conflict, isChoosing, resolve, dismiss } = useSaveCustomer(reservation);
  const ask = usePriceQuestion();
  const element = useRef<HTMLFormElement>(null);
  const customer = useContractForm<CustomerSchema>(storedCustomerBody, {
    defaultValues: customerOf(reservation),
    question: ({ sellingPrice }) =>
      sellingPrice === reservation.selling_price ? null : ask(machine, sellingPrice, currency),
    submit: async (values) => {
      announceUpdate(await save(values), customerChanges(reservation, values));
      onDone();
    },
  });
  const { form, formProps, isSubmitting } = customer;
  const leave = () => {
    // Escape in the conflict dialog must not close the form below.
    if (!isChoosing) void customer.leave(onDone);
  };
  useDialogExit(leave, isSending);

  return (
    <>
      <form ref={element} {...formProps}>
        <Stack gap="lg">
          <ActionText reservation={reservation} />
          <SaveFailure error={error} />
          <CustomerFields
            customer={customer}
            isTaxIdRequired={false}
            currency={currency}
            machine={machine}
            priceNote={<QuestionNote text={customer.question} />}
          />
          <FormButtons question={customer.question} isSubmitting={isSubmitting} onCancel={leave} />
        </Stack>
      </form>
      {conflict !== null && (
        <CustomerConflictDialog
          opened={isChoosing}
          conflict={conflict}
          currency={currency}
          onCancel={dismiss}
          onChoose={(choices) => {
            form.reset(resolve(conflict, choices), { keepDefaultValues: true });
            element.current?.requestSubmit();
          }}
        />
      )}
    </>
  );
}

/** The error, if it is not shown at a field or as a conflict. */
function SaveFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  const speaksForItself =
    error instanceof ApiError && (error.code === 'stale_version' || Object.keys(error.errors).length > 0);
  if (error === null || speaksForItself) return null;
  return <FailureNote title={t('reservations.edit.failed')} text={failureTexts(error).join(' ')} />;
}

const labels: Record<CustomerField, MessageKey> = {
  ...customerLabels,
  sellingPrice: 'reservations.customer.sellingPrice',
  notes: 'reservations.customer.notes',
};

interface CustomerConflictDialogProps {
  opened: boolean;
  conflict: CustomerConflict;
  currency: string;
  onChoose: (choices: Choices) => void;
  onCancel: () => void;
}

/** Asks whose value to keep for fields that two users have changed. */
function CustomerConflictDialog({
  opened,
  conflict: { fields, mine, theirs },
  currency,
  onChoose,
  onCancel,
}: CustomerConflictDialogProps) {
  const { t } = useTranslation();
  const shown = (value: string | number | null) =>
    typeof value === 'number' ? formatMoney(value, currency) : (value ?? '');
  return (
    <ConflictDialog
      opened={opened}
      title={t('reservations.edit.staleTitle')}
      fields={fields.map((name) => ({
        name,
        label: t(labels[name]),
        mine: shown(mine[name]),
        theirs: shown(theirs[name]),
      }))}
      onChoose={onChoose}
      onCancel={onCancel}
    />
  );
}

type FormValues = ReturnType<typeof customerOf>;

type CustomerConflict = Conflict<Reservation, FormValues>;

const inputOf = (values: CustomerValues): FormValues => ({
  ...values,
  customerTaxId: values.customerTaxId ?? '',
  customerAddress: values.customerAddress ?? '',
  sellingPrice: values.sellingPrice ?? null,
  notes: values.notes ?? '',
});

/** The earlier values of the fields that a save changed. */
function customerChanges(before: Reservation, values: CustomerValues): Partial<FormValues> {
  const [old, saved] = [customerOf(before), inputOf(values)];
  // A number that is refused today does not come back.
  const names = (Object.keys(old) as (keyof FormValues)[]).filter(
    (name) => old[name] !== saved[name] && (name !== 'customerPhone' || isPhoneNumber(old.customerPhone)),
  );
  return Object.fromEntries(names.map((name) => [name, old[name]]));
}

/** Saves the customer, price and notes of a reservation. */
function useSaveCustomer(reservation: Reservation) {
  const update = useUpdateReservation();
  const { save, ...merged } = useMergedSave(reservation, {
    schema: reservationSchema,
    valuesOf: customerOf,
    send: ({ id, version }, values: FormValues) =>
      update.mutateAsync({ id, body: { ...storedCustomerBody.parse(values), version } }),
  });
  return {
    ...merged,
    save: (values: CustomerValues) => save(inputOf(values)),
    isSending: update.isPending,
    error: update.error,
  };
}

import { Stack } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { completeBody } from '@strojpark/core/contracts/reservations';
import { currencies } from '@strojpark/core/domain/money/money';
import { suggestedSale } from '@strojpark/core/domain/reservations/suggested-sale';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '../../../lib/failure.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { usePriceQuestion } from '../../../entities/settings/use-price-question.ts';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { QuestionNote } from '../../../ui/question-note.tsx';
import { PriceInput } from '../../../ui/price-input.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { useCompleteReservation } from '../reservation-changes.queries.ts';
import { ActionText } from './action-text.tsx';

interface CompleteFormProps {
  reservation: Reservation;
  onDone: () => void;
}

/** The sale price; it defaults to the agreed price, then to the machine's value. */
export function CompleteForm({ reservation, onDone }: CompleteFormProps) {
  const { t } = useTranslation();
  const { id, machine } = reservation;
  const ask = usePriceQuestion();
  const first = suggestedSale(machine, reservation);
  const complete = useCompleteReservation();
  const contract = useContractForm(completeBody, {
    defaultValues: {
      salePrice: first.price ?? undefined,
      currency: first.currency,
    },
    // An agreed price was asked about when it was agreed.
    question: ({ salePrice, currency }) =>
      salePrice === reservation.selling_price && currency === reservation.selling_currency
        ? null
        : ask(machine, salePrice, currency),
    submit: async (body) => {
      await complete.mutateAsync({ id, body });
      toast.success(t('reservations.complete.done', { name: machine.name }));
      onDone();
    },
  });
  const { form, formProps, question, isSubmitting } = contract;
  const leave = () => void contract.leave(onDone);
  useDialogExit(leave, complete.isPending);
  return (
    <form {...formProps}>
      <Stack gap="md">
        <ActionText
          reservation={reservation}
          text={t(
            reservation.replacement === null
              ? 'reservations.complete.text'
              : 'reservations.complete.textWithReplacement',
          )}
        />
        <FailureNote text={complete.error && failureTexts(complete.error).join(' ')} />
        <FieldGrid>
          <FormField form={form} name="salePrice">
            {(input) => (
              <PriceInput
                label={t('reservations.complete.price')}
                description={t('common.withoutVat')}
                required
                data-width="rest"
                size="lg"
                data-autofocus
                {...input}
              />
            )}
          </FormField>
          <FormField form={form} name="currency">
            {(input) => (
              <SelectInput
                {...input}
                label={t('reservations.complete.currency')}
                data-width="short"
                size="lg"
                data={currencies}
              />
            )}
          </FormField>
        </FieldGrid>
        <QuestionNote text={question} />
        <FormButtons
          submitLabel={t('reservations.actions.complete')}
          isSubmitting={isSubmitting}
          onCancel={leave}
        />
      </Stack>
    </form>
  );
}

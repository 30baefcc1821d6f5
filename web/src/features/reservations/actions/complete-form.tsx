import { Stack, Text } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { completeBody } from '@strojpark/core/contracts/reservations';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { suggestedSale } from '@strojpark/core/domain/reservations/suggested-sale';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineLine } from '../../../entities/machines/machine-facts.ts';
import { useMachine } from '../../../entities/machines/machines.queries.ts';
import { useCan } from '../../../lib/auth.ts';
import { failureTexts } from '../../../lib/failure.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { usePriceQuestion } from '../../../entities/settings/use-price-question.ts';
import { QuestionNote } from '../../../ui/question-note.tsx';
import { SaleButtons } from '../../../entities/sales/sale-buttons.tsx';
import { saleCosts } from '../../../entities/sales/sale-costs.ts';
import { SalePrice } from '../../../entities/sales/sale-price.tsx';
import { SaleDetailsInputs } from '../../../entities/sales/sale-details-inputs.tsx';
import { useDefaultSeller } from '../../../entities/sales/seller-input.tsx';
import { toastSale } from '../../../entities/sales/toast-sale.tsx';
import { useCompleteReservation } from '../reservation-changes.queries.ts';

interface CompleteFormProps {
  reservation: Reservation;
  onDone: () => void;
}

/** The sale price; it defaults to the agreed price, then to the machine's value. */
export function CompleteForm({ reservation, onDone }: CompleteFormProps) {
  const { t } = useTranslation();
  const { id, machine, selling_price: agreed } = reservation;
  const line = useMachineLine()(machine);
  const ask = usePriceQuestion();
  const preferred = useUserSettings((settings) => settings.currency);
  const [first] = useState(() => suggestedSale(machine, reservation, preferred));
  // Only the record has the costs.
  const { data: record } = useMachine(useCan('machines.view_costs') ? reservation.machine_id : null);
  const complete = useCompleteReservation();
  const seller = useDefaultSeller(reservation);
  const contract = useContractForm(completeBody, {
    defaultValues: {
      salePrice: first.price ?? undefined,
      currency: first.currency,
      invoice_number: '',
      sale_note: '',
    },
    // An agreed price was asked about when it was agreed.
    question: ({ salePrice, currency }) =>
      salePrice === reservation.selling_price && currency === reservation.selling_currency
        ? null
        : ask(machine, salePrice, currency),
    submit: async (body) => {
      const { sale_id: sale } = await complete.mutateAsync({ id, body });
      toastSale(machine.name, sale);
      onDone();
    },
  });
  const { form, formProps, question, isSubmitting } = contract;
  const leave = () => void contract.leave(onDone);
  useDialogExit(leave, complete.isPending);
  return (
    <form {...formProps}>
      <Stack gap="md">
        <MachineBlock machine={machine} size="large" line={line} />
        <Text c="dimmed">
          {t('sales.sell.customer', { customer: customerNames(reservation).name })}
          {reservation.replacement !== null &&
            ` ${t('sales.sell.replacement', { name: reservation.replacement.name })}`}
        </Text>
        <FailureNote text={complete.error && failureTexts(complete.error).join(' ')} />
        <SalePrice
          form={form}
          machine={machine}
          costs={record && saleCosts(record)}
          suggested={first}
          hint={
            agreed === null
              ? t('common.withoutVat')
              : t('sales.sell.agreed', { price: formatMoney(agreed, reservation.selling_currency) })
          }
        />
        <QuestionNote text={question} />
        <SaleDetailsInputs form={form} field={contract.field} seller={seller} />
        <SaleButtons form={form} question={question} isSubmitting={isSubmitting} onCancel={leave} />
      </Stack>
    </form>
  );
}

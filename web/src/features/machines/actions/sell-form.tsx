import { Stack, Text } from '@mantine/core';
import { type Machine, sellBody } from '@strojpark/core/contracts/machine-record';
import type { Quote } from '@strojpark/core/contracts/quotes';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { joined } from '@strojpark/core/domain/joined';
import { saleCurrency } from '@strojpark/core/domain/money/money';
import { customerColumnNames, customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { needsReplacement } from '@strojpark/core/domain/reservations/reservation-terms';
import { suggestedSale } from '@strojpark/core/domain/reservations/suggested-sale';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor, useCan } from '../../../lib/auth.ts';
import { usePriceQuestion } from '../../../entities/settings/use-price-question.ts';
import { useReplacementRule } from '../../../entities/settings/use-replacement-rule.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { AcceptedQuotes } from '../../../entities/quotes/accepted-quotes.tsx';
import { useWaitingQuotes } from '../../../entities/quotes/use-waiting-quotes.ts';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineLine } from '../../../entities/machines/machine-facts.ts';
import { MachineChangeNotice } from '../../../entities/machines/machine-change-notice.tsx';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FormPart } from '../../../ui/form-part.tsx';
import { QuestionNote } from '../../../ui/question-note.tsx';
import { SaleButtons } from '../../../entities/sales/sale-buttons.tsx';
import { saleCosts } from '../../../entities/sales/sale-costs.ts';
import { SalePrice } from '../../../entities/sales/sale-price.tsx';
import { SaleColumns } from '../../../entities/sales/sale-columns.tsx';
import { SaleDetailsInputs } from '../../../entities/sales/sale-details-inputs.tsx';
import { useDefaultSeller } from '../../../entities/sales/seller-input.tsx';
import { announceSale, useSellMachine } from '../machine-changes.queries.ts';
import { SaleCustomer } from './sale-customer.tsx';

interface SellFormProps {
  machine: Machine;
  /** The live reservation of the machine. */
  reservation: Reservation | null;
  /** The only one whose customer has accepted the available machine and waits for it. */
  quote?: Quote | null;
  onDone: () => void;
}

/** Remounted on every opening of the dialog. */
export function SellForm({ machine, reservation, quote = null, onDone }: SellFormProps) {
  const { t } = useTranslation();
  const line = useMachineLine()(machine);
  const actor = useActor();
  const sell = useSellMachine();
  const seller = useDefaultSeller(reservation);
  const ask = usePriceQuestion();
  const rule = useReplacementRule();
  const [opened] = useState(machine);
  const [agreed] = useState(() => reservation ?? agreedIn(quote, machine));
  const accepted = useWaitingQuotes(opened).quotes;
  const customer = opened.hold?.customer ?? null;
  // That of a reservation is its own.
  const isReserved = opened.status === 'reserved' && opened.hold?.kind !== 'manual';
  // For those who may not see reservations.
  const isUnknown = isReserved && reservation === null;
  const asksForCustomer = useCan('reservations.view') && !isReserved;
  const preferred = useUserSettings((settings) => settings.currency);
  const [first] = useState(() => suggestedSale(machine, agreed, preferred));
  const contract = useContractForm(sellBody, {
    defaultValues: {
      ...(first.price !== null && { salePrice: first.price }),
      currency: first.currency,
      ...(asksForCustomer && {
        sale_customer: Object.fromEntries(
          customerColumnNames.map((column) => [column, quote?.[column] ?? '']),
        ),
      }),
      invoice_number: '',
      sale_note: '',
    },
    // An agreed price was asked about when it was agreed.
    question: ({ salePrice, currency }) =>
      isAgreed(agreed, salePrice, currency) ? null : ask(machine, salePrice, currency),
    submit: async (body) => {
      // Someone who has reserved the machine since the dialog was opened must not lose it.
      const seen = machine.status === opened.status ? machine : opened;
      announceSale(await sell.mutateAsync({ machine: seen, body }), actor, seen.status);
      onDone();
    },
  });
  const { form, formProps, formError, question, isSubmitting } = contract;
  const leave = () => void contract.leave(onDone);
  useDialogExit(leave, sell.isPending);

  return (
    <form {...formProps}>
      <MachineChangeNotice
        machine={machine}
        dataNews="changed"
        isPaused={isSubmitting || form.formState.isSubmitSuccessful}
      />
      <Stack gap="md">
        <MachineBlock machine={machine} size="large" line={line} />
        <AcceptedQuotes machine={opened} isTaken />
        {!isReserved && needsReplacement(machine, rule) && (
          <Text size="sm" c="dimmed">
            {t('sales.sell.noReplacement')}
          </Text>
        )}
        <FailureNote title={t('sales.sell.failed')} text={formError} />
        <SalePrice
          form={form}
          machine={machine}
          costs={saleCosts(machine)}
          suggested={first}
          hint={priceHint(t, agreed, reservation !== null)}
        />
        <QuestionNote text={question} />
        <SaleColumns>
          {asksForCustomer && (
            <SaleCustomer sale={contract} quotes={accepted} hint={t('sales.sell.buyerHint')} />
          )}
          {customer !== null && (
            <FormPart title={t('sales.sell.buyer')}>
              <Buyer customer={customer} reservation={reservation} />
            </FormPart>
          )}
          <FormPart title={t('sales.sell.details')}>
            <SaleDetailsInputs form={form} field={contract.field} seller={isUnknown ? null : seller} />
          </FormPart>
        </SaleColumns>
        <SaleButtons form={form} question={question} isSubmitting={isSubmitting} onCancel={leave} />
      </Stack>
    </form>
  );
}

/** Who has reserved the machine, and what becomes of the reservation. */
function Buyer({ customer, reservation }: { customer: string; reservation: Reservation | null }) {
  const { t } = useTranslation();
  return (
    <>
      {reservation !== null && (
        <Text size="sm">
          {joined([
            customerLine(reservation),
            reservation.customer_phone,
            reservation.customer_email,
            reservation.customer_tax_id,
          ])}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('sales.sell.customer', { customer })}
        {reservation?.replacement != null &&
          ` ${t('sales.sell.replacement', { name: reservation.replacement.name })}`}
      </Text>
    </>
  );
}

type Agreed = Pick<Reservation, 'selling_price' | 'selling_currency'> | null;

/** The price that the customer has accepted. */
function agreedIn(quote: Quote | null, { id, currency }: Machine): Agreed {
  const item = quote?.items.find(({ machine_id }) => machine_id === id);
  return item === undefined
    ? null
    : { selling_price: item.reservation_price, selling_currency: saleCurrency(currency) };
}

const isAgreed = (agreed: Agreed, price: number, currency: string) =>
  agreed?.selling_price === price && agreed.selling_currency === currency;

function priceHint(t: TFunction, agreed: Agreed, isReserved: boolean): string {
  if (agreed === null || agreed.selling_price === null) return t('common.withoutVat');
  return t(isReserved ? 'sales.sell.agreed' : 'sales.sell.quoted', {
    price: formatMoney(agreed.selling_price, agreed.selling_currency),
  });
}

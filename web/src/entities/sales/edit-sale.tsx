import { Stack, Text, TextInput } from '@mantine/core';
import { saleRecord, sales, type SaleRecord } from '@strojpark/core/contracts/sales';
import { blank } from '@strojpark/core/domain/blank';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import {
  type CustomerColumn,
  customerColumnNames,
  customerColumns,
} from '@strojpark/core/domain/reservations/reservation-customer';
import { canChooseSeller, type Seller } from '@strojpark/core/domain/machines/sale-seller';
import type { Rates } from '@strojpark/core/domain/money/money';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { customerLabels } from '../reservations/customer-facts.tsx';
import { useRefreshReservations } from '../reservations/reservations.queries.ts';
import { usePriceQuestion } from '../settings/use-price-question.ts';
import { call } from '../../lib/api.ts';
import { useActor } from '../../lib/auth.ts';
import { FormButtons } from '../../lib/form-buttons.tsx';
import { formatDate, formatDateTime, formatMoney, timeZone } from '../../lib/format.ts';
import { useContractForm } from '../../lib/forms.ts';
import type { MessageKey } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { useMergedSave } from '../../lib/use-merged-save.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { useDialogExit } from '../../ui/dialog-exit.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormPart } from '../../ui/form-part.tsx';
import { QuestionNote } from '../../ui/question-note.tsx';
import { MachineBlock } from '../machines/machine-block.tsx';
import { SaleDetailsInputs } from './sale-details-inputs.tsx';
import { SalePrice } from './sale-price.tsx';
import { usePossibleSellers } from './sales.queries.ts';
import type { EnteredSale } from './use-entered-sale.ts';

interface EditSaleProps {
  sale: SaleRecord;
  opened: boolean;
  onClose: () => void;
}

/** Corrects a sale; of a reversed one only the invoice number and the note. */
export function EditSale({ sale, opened, onClose }: EditSaleProps) {
  const { t } = useTranslation();
  return (
    <FormDialog opened={opened} onClose={onClose} size={560} title={t('sales.detail.edit')}>
      <EditForm sale={sale} onDone={onClose} />
    </FormDialog>
  );
}

function EditForm({ sale, onDone }: { sale: SaleRecord; onDone: () => void }) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const isReversed = sale.reversed_at != null;
  const update = useUpdateSale();
  const ask = usePriceQuestion();
  const { data: sellers = [] } = usePossibleSellers(canChooseSeller(useActor()) === null);
  const { newest, save, conflict, isChoosing, resolve, dismiss } = useMergedSave(sale, {
    schema: current,
    valuesOf,
    send: (record, values) => update.mutateAsync({ record, values }),
    priced: { currency: ['price'] },
  });
  const { form, formProps, field, formError, question, isSubmitting, leave } = useContractForm(
    sales.update.body,
    {
      defaultValues: inputOf(valuesOf(sale)),
      // A price that stays was asked about when the machine was sold. A server of the previous version does not know of the value.
      question: ({ price, currency = sale.currency }) => {
        const { machine_value: value, ...stored } = newest.current;
        if (value == null || (price === stored.price && currency === stored.currency)) return null;
        return ask(value, price, currency);
      },
      submit: async () => {
        await save(flat(form.getValues()));
        toast.success(t('sales.detail.saved', { name: sale.machine_name }));
        onDone();
      },
    },
  );
  const close = () => {
    // Escape in the conflict dialog must not close the form below.
    if (!isChoosing) void leave(onDone);
  };
  useDialogExit(close, update.isPending);
  return (
    <>
      <form ref={element} {...formProps}>
        <Stack gap="md">
          <MachineBlock
            machine={{
              name: sale.machine_name,
              category: sale.machine_category ?? '',
              cover_url: sale.cover_url,
            }}
            size="large"
            line={sale.machine_identifier}
          />
          <FailureNote title={t('sales.detail.editFailed')} text={isChoosing ? undefined : formError} />
          {!isReversed && (
            <SalePrice
              form={form}
              name="price"
              machine={sale.machine_value}
              costs={sale.margin_basis ?? undefined}
              recorded={(entered) => recordedRates(sale, entered)}
              hint={t('common.withoutVat')}
            />
          )}
          <QuestionNote text={question} />
          <SaleDetailsInputs
            form={form}
            field={field}
            hasDay={!isReversed}
            seller={isReversed ? undefined : { id: sale.seller_id, name: sale.seller_name }}
            saleId={sale.id}
          />
          {sale.may_edit_customer && (
            <FormPart title={t('sales.detail.customer')}>
              {sale.reservation_id !== null && (
                <Text size="sm" c="dimmed">
                  {t('sales.detail.customerOfReservation')}
                </Text>
              )}
              <FieldGrid isDense>
                {customerOrder.map((name) => (
                  <TextInput
                    key={name}
                    label={t(customerLabels[name])}
                    autoComplete="off"
                    {...field(`sale_customer.${customerColumns[name]}`)}
                  />
                ))}
              </FieldGrid>
            </FormPart>
          )}
          <FormButtons question={question} isSubmitting={isSubmitting} onCancel={close} />
        </Stack>
      </form>
      {conflict !== null && (
        <ConflictDialog
          opened={isChoosing}
          title={t('sales.detail.staleTitle')}
          fields={conflict.fields.map((name) => ({
            name,
            label: t(labels[name]),
            mine: shown(conflict.mine, name, sellers),
            theirs: shown(conflict.theirs, name, [
              { id: conflict.current.seller_id, name: conflict.current.seller_name },
            ]),
          }))}
          theirs={savedBy(t, conflict.current)}
          onCancel={dismiss}
          onChoose={(choices) => {
            form.reset(inputOf(resolve(conflict, choices)), { keepDefaultValues: true });
            element.current?.requestSubmit();
          }}
        />
      )}
    </>
  );
}

type Input = BodyInput<typeof sales.update>;

const { shape } = saleRecord;
/** What a change that came too late is answered with. A server of the previous version does not know of these fields. */
const current = saleRecord.extend({
  may_edit_customer: shape.may_edit_customer.default(false),
  held_replacement: shape.held_replacement.default(null),
  machine_value: shape.machine_value.default(null),
  margin_basis: shape.margin_basis.default(null),
  updated_at: shape.updated_at.default(null),
  updated_by_name: shape.updated_by_name.default(null),
});

/** As in the form of a reservation. */
const customerOrder = [
  'customerCompany',
  'customerTaxId',
  'customerName',
  'customerEmail',
  'customerPhone',
  'customerAddress',
] as const;

/** A sale keeps its rates until its day or its currency is changed. */
function recordedRates(
  sale: SaleRecord,
  { currency, day }: Pick<EnteredSale, 'currency' | 'day'>,
): Partial<Rates> | undefined {
  const { currency: before, sale_date } = valuesOf(sale);
  // A server of the previous version does not know of it.
  const basis = sale.margin_basis;
  if (basis == null || currency !== before || day !== sale_date) return undefined;
  return { [basis.purchase_currency]: basis.purchase_rate, [currency]: basis.rate };
}

/** `Uloženo: Jana Malá, 30.11.2026 10:15` */
const savedBy = (t: TFunction, { updated_at: at, updated_by_name: name }: SaleRecord): string =>
  name === null || at === null
    ? t('questions.conflict.theirs')
    : t('sales.detail.theirsBy', { name, at: formatDateTime(at) });

/** What can be corrected, blank instead of null. */
type Values = Record<CustomerColumn | 'invoice_number' | 'sale_note' | 'sale_date' | 'seller', string> & {
  price: number | null;
  currency: SaleRecord['currency'];
};

const labels: Record<keyof Values, MessageKey> = {
  price: 'sales.columns.price',
  // It is chosen together with the price.
  currency: 'sales.columns.price',
  sale_date: 'sales.detail.soldOn',
  seller: 'sales.columns.seller',
  invoice_number: 'sales.columns.invoice',
  sale_note: 'sales.detail.note',
  customer_name: customerLabels.customerName,
  customer_company: customerLabels.customerCompany,
  customer_email: customerLabels.customerEmail,
  customer_phone: customerLabels.customerPhone,
  customer_tax_id: customerLabels.customerTaxId,
  customer_address: customerLabels.customerAddress,
};

function shown(values: Values, name: keyof Values, sellers: readonly Seller[]): string {
  if (name === 'seller') return sellers.find(({ id }) => id === values.seller)?.name ?? blank;
  if (name === 'price' || name === 'currency') return formatMoney(values.price, values.currency);
  return name === 'sale_date' ? formatDate(values.sale_date) : values[name];
}

const texts = (given: Partial<Record<CustomerColumn, string | null | undefined>> | undefined) =>
  Object.fromEntries(customerColumnNames.map((column) => [column, given?.[column] ?? ''])) as Record<
    CustomerColumn,
    string
  >;

const valuesOf = (sale: SaleRecord): Values => ({
  price: sale.price,
  currency: sale.currency,
  sale_date: calendarDay(new Date(sale.sold_at), timeZone()),
  seller: sale.seller_id ?? '',
  invoice_number: sale.invoice_number ?? '',
  sale_note: sale.sale_note ?? '',
  ...texts(sale),
});

const inputOf = ({ price, currency, sale_date, seller, invoice_number, sale_note, ...customer }: Values) => ({
  ...(price !== null && { price }),
  currency,
  sale_date,
  ...(seller !== '' && { seller }),
  invoice_number,
  sale_note,
  sale_customer: texts(customer),
});

const flat = ({ sale_customer, ...input }: Input): Values => ({
  price: input.price ?? null,
  currency: input.currency ?? 'CZK',
  sale_date: input.sale_date ?? '',
  seller: input.seller ?? '',
  invoice_number: input.invoice_number ?? '',
  sale_note: input.sale_note ?? '',
  ...texts(sale_customer),
});

/** Only what differs: users who may not see the customer must not send it, and a reversed sale takes only notes. */
function correctionOf(record: SaleRecord, values: Values): Input {
  const before = valuesOf(record);
  const differs = (name: keyof Values) => values[name] !== before[name];
  return {
    ...(differs('price') && values.price !== null && { price: values.price }),
    ...(differs('currency') && { currency: values.currency }),
    ...(differs('sale_date') && { sale_date: values.sale_date }),
    ...(differs('seller') && values.seller !== '' && { seller: values.seller }),
    ...(differs('invoice_number') && { invoice_number: values.invoice_number }),
    ...(differs('sale_note') && { sale_note: values.sale_note }),
    ...(customerColumnNames.some(differs) && { sale_customer: texts(values) }),
    version: record.version,
  };
}

function useUpdateSale() {
  const refresh = useRefreshReservations();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ record, values }: { record: SaleRecord; values: Values }) =>
      call(sales.update, { params: { id: record.id }, body: correctionOf(record, values) }),
    // A sale changes its machine and its reservation.
    onSuccess: () => refresh(),
  });
}

import { Stack } from '@mantine/core';
import { currency, money, uuid } from '@strojpark/core/contracts/common';
import { bulkSaleEntries } from '@strojpark/core/contracts/machine-bulk';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { minSalePrice } from '@strojpark/core/domain/machines/machine-status';
import { plainDate } from '@strojpark/core/domain/dates/plain-date';
import { currencies, saleCurrency } from '@strojpark/core/domain/money/money';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useCan } from '../../../lib/auth.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { FormField } from '../../../lib/form-field.tsx';
import { type ContractForm, useContractForm } from '../../../lib/forms.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { isShownAtOnce } from '../../../entities/bulk-runs/expected-bulk.ts';
import { usePriceQuestion } from '../../../entities/settings/use-price-question.ts';
import { useRates } from '../../../entities/settings/settings.queries.ts';
import { FormPart } from '../../../ui/form-part.tsx';
import { QuestionNote } from '../../../ui/question-note.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { ChoiceRows } from '../../../ui/choice-rows.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { PriceInput } from '../../../ui/price-input.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { maxOwnPrices, useBulkSell, useChosenMachines } from '../machine-bulk.queries.ts';
import type { BulkDialogProps, BulkFormProps } from './bulk-dialog.ts';
import { BulkActionModal } from './bulk-action-modal.tsx';
import { PriceFields } from '../../../entities/sales/price-fields.tsx';
import { MarginNote } from '../../../entities/sales/margin-note.tsx';
import { SaleColumns } from '../../../entities/sales/sale-columns.tsx';
import { SaleDetailsInputs } from '../../../entities/sales/sale-details-inputs.tsx';
import { SaleCustomer } from '../actions/sale-customer.tsx';
import { marginOfAll, sumOf } from './bulk-sale-sum.ts';
import { useOnePriceQuestion } from './use-one-price-question.ts';
import classes from './bulk-sell.module.css';

const modes = ['own', 'value', 'one'] as const;

const tooLow = { error: 'validation.salePrice' };
const sellForm = z
  .object({
    mode: z.enum(modes),
    salePrice: money.nullable(),
    currency,
    prices: z.array(z.object({ id: uuid, salePrice: money.nullable(), currency })),
    ...bulkSaleEntries.shape,
  })
  .refine(({ mode, salePrice }) => mode !== 'one' || (salePrice ?? 0) >= minSalePrice, {
    path: ['salePrice'],
    ...tooLow,
  })
  .superRefine(({ mode, prices }, ctx) => {
    if (mode !== 'own') return;
    prices.forEach(({ salePrice }, index) => {
      if ((salePrice ?? 0) < minSalePrice)
        ctx.addIssue({ code: 'custom', path: ['prices', index, 'salePrice'], message: tooLow.error });
    });
  });

/** Sells the selected machines to one customer: at individual prices, at their current values, or at one price. */
export function BulkSellDialog({ opened, ...form }: BulkDialogProps) {
  return (
    <BulkActionModal act="sell" size={760} opened={opened} subject={form.subject} onClose={form.onClose}>
      <Sale {...form} />
    </BulkActionModal>
  );
}

/** The values of a small selection are listed first. */
function Sale(props: BulkFormProps) {
  const { target } = props.subject;
  const ids = 'ids' in target && target.ids.length <= maxOwnPrices ? target.ids : [];
  const { data, error, refetch } = useChosenMachines(ids);
  if (ids.length === 0) return <SellForm {...props} machines={[]} />;
  if (data) return <SellForm {...props} machines={data.items.filter(({ status }) => status !== 'sold')} />;
  return <LoadState {...loadingOf({ error, refetch })} rows={Math.min(ids.length, 5)} />;
}

function SellForm({
  subject,
  machines,
  onClose,
  onDone,
}: BulkFormProps & { machines: readonly MachineListItem[] }) {
  const { t } = useTranslation();
  const { target } = subject;
  const asksForCustomer = useCan('reservations.view');
  const sell = useBulkSell();
  const ask = usePriceQuestion();
  const askAboutOne = useOnePriceQuestion(target);
  const preferred = useUserSettings((settings) => settings.currency);
  const contract = useContractForm(sellForm, {
    question: ({ mode, salePrice, currency: paidIn, prices }) => {
      if (mode === 'value' || (mode === 'one' && salePrice === null)) return null;
      if (mode === 'one') return askAboutOne(salePrice ?? 0, paidIn);
      for (const machine of machines) {
        const own = prices.find(({ id }) => id === machine.id);
        const doubt = own && ask(machine, own.salePrice, own.currency);
        if (doubt != null) return `${machine.name}: ${doubt}`;
      }
      return null;
    },
    defaultValues: {
      mode: machines.length > 0 ? 'own' : 'value',
      salePrice: null,
      currency: preferred,
      prices: machines.map(({ id, current_value, currency: code }) => ({
        id,
        salePrice: current_value,
        currency: saleCurrency(code),
      })),
      ...(asksForCustomer && {
        sale_customer: Object.fromEntries(customerColumnNames.map((column) => [column, ''])),
      }),
      invoice_number: '',
      sale_note: '',
    },
    submit: async ({ mode, salePrice, currency: paidIn, prices, ...entries }) => {
      const one = mode === 'one' && salePrice !== null ? { salePrice, currency: paidIn } : {};
      const own = prices.map(({ salePrice: price, ...rest }) => ({ ...rest, salePrice: price ?? 0 }));
      await sell.mutateAsync({
        target,
        sale: { ...one, ...(mode === 'own' && { prices: own }), ...entries },
      });
      onDone();
    },
  });
  const { form, formProps, formError, question, isSubmitting } = contract;
  const close = () => void contract.leave(onClose);
  useDialogExit(close, sell.isPending && isShownAtOnce(target));
  const mode = form.watch('mode');
  const offered = modes.filter((one) => one !== 'own' || machines.length > 0);

  return (
    <form {...formProps}>
      <Stack gap="md">
        <FormField form={form} name="mode">
          {(input) => (
            <ChoiceRows
              {...input}
              label={t('bulk.machines.sellFor')}
              options={offered.map((value) => ({ value, label: t(`bulk.machines.sellMode.${value}`) }))}
            />
          )}
        </FormField>
        {mode === 'own' && <OwnPrices form={form} machines={machines} />}
        {mode === 'one' && <PriceFields form={form} label={t('bulk.machines.salePrice')} />}
        <QuestionNote text={question} />
        {machines.length > 0 && <ExpectedMargin form={form} machines={machines} />}
        <SaleColumns>
          {asksForCustomer && (
            <SaleCustomer sale={contract} quotes={[]} hint={t('bulk.machines.buyerHint')} />
          )}
          <FormPart title={t('sales.sell.details')}>
            <SaleDetailsInputs form={form} field={contract.field} seller={null} />
          </FormPart>
        </SaleColumns>
        <FailureNote text={formError} />
        <SellButtons
          form={form}
          subject={subject}
          machines={machines}
          question={question}
          isSubmitting={isSubmitting}
          onCancel={close}
        />
      </Stack>
    </form>
  );
}

type SaleForm = Pick<ContractForm<typeof sellForm>, 'form'>;

function useEnteredPrices({ form: { control } }: SaleForm) {
  const [mode, salePrice, paidIn, prices] = useWatch({
    control,
    name: ['mode', 'salePrice', 'currency', 'prices'],
  });
  return { mode, salePrice, currency: paidIn, prices };
}

/** What the prices leave in all at the rates of the day of the sale, for those who may see costs. */
function ExpectedMargin({ form, machines }: SaleForm & { machines: readonly MachineListItem[] }) {
  const entered = useEnteredPrices({ form });
  const day = useWatch({ control: form.control, name: 'sale_date' });
  const { data: rates = {} } = useRates(plainDate.safeParse(day).data);
  const margin = marginOfAll(entered, machines, rates);
  // Without the purchase price of every machine there is none, whatever the prices are.
  if (margin === null && machines.some(({ extra }) => extra?.['purchase_price'] == null)) return null;
  return <MarginNote {...(margin ?? { margin: null, percent: null, currency: '' })} />;
}

interface SellButtonsProps extends SaleForm, Pick<BulkFormProps, 'subject'> {
  machines: readonly MachineListItem[];
  question: string | null;
  isSubmitting: boolean;
  onCancel: () => void;
}

/** They say how many machines are sold, and for how much in all. */
function SellButtons({ form, subject, machines, question, ...buttons }: SellButtonsProps) {
  const { t } = useTranslation();
  const { count, shown } =
    machines.length > 0 ? { count: machines.length, shown: formatNumber(machines.length) } : subject;
  const sum = sumOf(useEnteredPrices({ form }), machines, subject.isExact ? subject.count : null);
  if (sum === null)
    return (
      <FormButtons
        {...buttons}
        submitLabel={t('bulk.machines.sellTitle', { count, shown })}
        question={question}
      />
    );
  const price = sum.map(({ amount, currency: paidIn }) => formatMoney(amount, paidIn)).join(' + ');
  return (
    <FormButtons
      {...buttons}
      submitLabel={
        question === null
          ? t('bulk.machines.sellSum', { count, shown, price })
          : t('sales.sell.confirmAnyway', { price })
      }
    />
  );
}

interface OwnPricesProps extends SaleForm {
  machines: readonly MachineListItem[];
}

/** An individual price for each machine, initially its current value. */
function OwnPrices({ form, machines }: OwnPricesProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.rows}>
      {machines.map((machine, index) => (
        <li key={machine.id} className={classes.row}>
          <MachineBlock machine={machine} line={displayIdentifier(machine)} />
          <FormField form={form} name={`prices.${index}.salePrice`}>
            {(input) => (
              <PriceInput {...input} aria-label={t('bulk.machines.priceOf', { name: machine.name })} />
            )}
          </FormField>
          <FormField form={form} name={`prices.${index}.currency`}>
            {(input) => (
              <SelectInput
                {...input}
                aria-label={t('bulk.machines.currencyOf', { name: machine.name })}
                data={[...currencies]}
              />
            )}
          </FormField>
        </li>
      ))}
    </ul>
  );
}

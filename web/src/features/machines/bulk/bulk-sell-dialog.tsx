import { Stack } from '@mantine/core';
import { currency, money, uuid } from '@strojpark/core/contracts/common';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { minSalePrice } from '@strojpark/core/domain/machines/machine-status';
import { currencies, saleCurrency } from '@strojpark/core/domain/money/money';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { type ContractForm, useContractForm } from '../../../lib/forms.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { isShownAtOnce } from '../../../entities/bulk-runs/expected-bulk.ts';
import { usePriceQuestion } from '../../../entities/settings/use-price-question.ts';
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

/** Sells the selected machines: at individual prices, at their current values, or at one price. */
export function BulkSellDialog({ opened, ...form }: BulkDialogProps) {
  return (
    <BulkActionModal act="sell" size={640} opened={opened} subject={form.subject} onClose={form.onClose}>
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
  subject: { target },
  machines,
  onClose,
  onDone,
}: BulkFormProps & { machines: readonly MachineListItem[] }) {
  const { t } = useTranslation();
  const sell = useBulkSell();
  const ask = usePriceQuestion();
  const askAboutOne = useOnePriceQuestion(target);
  const preferred = useUserSettings((settings) => settings.currency);
  const { form, formProps, formError, question, isSubmitting, leave } = useContractForm(sellForm, {
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
    },
    submit: async ({ mode, salePrice, currency: paidIn, prices }) => {
      const one = mode === 'one' && salePrice !== null ? { salePrice, currency: paidIn } : {};
      const own = prices.map(({ salePrice: price, ...rest }) => ({ ...rest, salePrice: price ?? 0 }));
      await sell.mutateAsync({ target, sale: { ...one, ...(mode === 'own' && { prices: own }) } });
      onDone();
    },
  });
  const close = () => void leave(onClose);
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
        <FailureNote text={formError} />
        <QuestionNote text={question} />
        <FormButtons
          submitLabel={t('bulk.machines.sell')}
          question={question}
          isSubmitting={isSubmitting}
          onCancel={close}
        />
      </Stack>
    </form>
  );
}

interface OwnPricesProps extends Pick<ContractForm<typeof sellForm>, 'form'> {
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

import { Stack, Text, TextInput } from '@mantine/core';
import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import { hasTwoDecimals } from '@strojpark/core/contracts/common';
import { joined } from '@strojpark/core/domain/joined';
import { changeShare } from '@strojpark/core/domain/machines/price-changes';
import { roundHalfAway } from '@strojpark/core/domain/money/decimal';
import { maxMoney } from '@strojpark/core/domain/money/money';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { usePriceQuestion } from '../../../entities/settings/use-price-question.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { formatChange, formatMoney, formatShare } from '../../../lib/format.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PriceInput } from '../../../ui/price-input.tsx';
import { QuestionNote } from '../../../ui/question-note.tsx';
import { SaidLater } from '../../../ui/said-later.tsx';
import { announceUpdate, useUpdateMachine } from '../machine-changes.queries.ts';
import { useAcceptPrices } from '../repricing/repricing.queries.ts';

interface RepriceDialogProps {
  /** From a list, or the record of the machine, which has its margin. */
  machine: MachineListItem & Partial<Pick<Machine, 'price_margin'>>;
  /** The price that a rule proposes; the change then counts as an answer to the proposal. */
  proposed?: number | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Sets another asking price, with a reason for the price history. */
export function RepriceDialog({ machine, proposed, opened, onClose }: RepriceDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('ageing.reprice.title')}>
      <RepriceForm machine={machine} proposed={proposed} onDone={onClose} />
    </FormDialog>
  );
}

const body = z.object({
  current_value: z
    .number()
    .min(1)
    .max(maxMoney)
    .refine(hasTwoDecimals, { error: 'validation.moneyDecimals' }),
  price_reason: z.string().trim().max(500),
});

/** Remounted on every opening of the dialog. */
function RepriceForm({
  machine,
  proposed,
  onDone,
}: Pick<RepriceDialogProps, 'machine' | 'proposed'> & { onDone: () => void }) {
  const { t } = useTranslation();
  const { id, name, currency, current_value: before, version, extra } = machine;
  const update = useUpdateMachine();
  const answer = useAcceptPrices({ quiet: true });
  const ask = usePriceQuestion();
  const suggested = proposed ?? before;
  const { form, formProps, field, formError, question, isSubmitting, leave } = useContractForm(body, {
    defaultValues: { ...(suggested !== null && { current_value: suggested }), price_reason: '' },
    question: ({ current_value: price }) => ask({ current_value: before, currency }, price, currency),
    submit: async (changes) => {
      const { current_value: price, price_reason: reason } = changes;
      if (proposed === undefined) {
        const saved = await update.mutateAsync({ id, body: { ...changes, version } });
        announceUpdate(saved, { current_value: before, version: saved.version }, () =>
          t('ageing.reprice.done', { name, price: formatMoney(price, currency) }),
        );
      } else {
        await answer.mutateAsync({ target: { ids: [id] }, prices: [{ id, price }], reason });
      }
      onDone();
    },
  });
  const close = () => void leave(onDone);
  useDialogExit(close, update.isPending || answer.isPending);
  const value = form.watch('current_value') as number | null | undefined;
  const share = changeShare({
    from: before,
    from_currency: currency,
    to: value ?? null,
    to_currency: currency,
  });
  const margin = marginAfter(machine.price_margin ?? extra?.['price_margin'], before, value);
  const facts = joined([
    ...(share !== null && share !== 0 ? [t('ageing.reprice.change', { share: formatChange(share) })] : []),
    ...(margin === null
      ? []
      : [
          t('ageing.reprice.margin', {
            margin: formatMoney(margin.left, currency),
            percent: formatShare(margin.percent),
          }),
        ]),
  ]);
  return (
    <form {...formProps}>
      <Stack gap="md">
        <MachineBlock machine={machine} size="large" line={formatMoney(before, currency)} />
        <FailureNote text={formError} />
        <FormField form={form} name="current_value">
          {(input) => (
            <PriceInput
              {...input}
              data-autofocus
              label={t('ageing.reprice.price')}
              withAsterisk
              currency={currency}
            />
          )}
        </FormField>
        <div>
          {facts !== '' && (
            <Text size="sm" c="dimmed" data-numeric aria-hidden>
              {facts}
            </Text>
          )}
          <SaidLater text={facts} />
        </div>
        <QuestionNote text={question} />
        <TextInput label={t('machines.form.priceReason')} maxLength={500} {...field('price_reason')} />
        <FormButtons
          submitLabel={t('ageing.reprice.confirm')}
          question={question}
          isSubmitting={isSubmitting}
          onCancel={close}
        />
      </Stack>
    </form>
  );
}

/** The margin at another price; null if it is unknown or hidden. It changes by as much as the price. */
function marginAfter(margin: unknown, before: number | null, value: number | null | undefined) {
  if (typeof margin !== 'number' || before === null || !value) return null;
  const left = roundHalfAway(margin + value - before, 2);
  return { left, percent: (left / value) * 100 };
}

import { Stack } from '@mantine/core';
import { currency, money } from '@strojpark/core/contracts/common';
import { manualStatuses, minSalePrice } from '@strojpark/core/domain/machines/machine-status';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { isShownAtOnce } from '../../../entities/bulk-runs/expected-bulk.ts';
import { useCan } from '../../../lib/auth.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { QuestionNote } from '../../../ui/question-note.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { useBulkUpdate } from '../machine-bulk.queries.ts';
import type { BulkDialogProps, BulkFormProps } from './bulk-dialog.ts';
import { BulkActionModal } from './bulk-action-modal.tsx';
import { toFormFields } from './change-errors.ts';
import { PriceFields } from '../../../entities/sales/price-fields.tsx';
import { useOnePriceQuestion } from './use-one-price-question.ts';

const schema = z
  .object({
    status: z.enum(manualStatuses, { error: 'validation.required' }),
    salePrice: money.nullable(),
    currency,
  })
  .refine(({ status, salePrice }) => status !== 'sold' || (salePrice ?? 0) >= minSalePrice, {
    path: ['salePrice'],
    error: 'validation.salePrice',
  });

/** Sets the status of all selected machines. */
export function BulkStatusDialog({ opened, ...form }: BulkDialogProps) {
  return (
    <BulkActionModal act="status" opened={opened} subject={form.subject} onClose={form.onClose}>
      <StatusForm {...form} />
    </BulkActionModal>
  );
}

/** `sold` also asks for the price. */
function StatusForm({ subject: { target }, onClose, onDone }: BulkFormProps) {
  const { t } = useTranslation();
  const maySell = useCan('sales.mark_as_sold');
  const preferred = useUserSettings((settings) => settings.currency);
  const update = useBulkUpdate();
  const ask = useOnePriceQuestion(target);
  const { form, formProps, formError, question, isSubmitting, leave } = useContractForm(schema, {
    question: ({ status, salePrice, currency: paidIn }) =>
      status === 'sold' && salePrice !== null ? ask(salePrice, paidIn) : null,
    defaultValues: { status: undefined, salePrice: null, currency: preferred },
    submit: async ({ status, salePrice, currency: paidIn }) => {
      const sale = status === 'sold' && salePrice !== null ? { salePrice, currency: paidIn } : {};
      await toFormFields(update.mutateAsync({ target, changes: { status, ...sale } }));
      onDone();
    },
  });
  const close = () => void leave(onClose);
  useDialogExit(close, update.isPending && isShownAtOnce(target));
  const statuses = manualStatuses.filter((status) => status !== 'sold' || maySell);

  return (
    <form {...formProps}>
      <Stack gap="md">
        <FormField form={form} name="status">
          {(input) => (
            <SelectInput
              {...input}
              label={t('machines.fields.status')}
              description={t('bulk.machines.statusHint')}
              placeholder={t('bulk.machines.chooseStatus')}
              withAsterisk
              data-autofocus
              data={statuses.map((value) => ({ value, label: t(`machines.status.${value}`) }))}
            />
          )}
        </FormField>
        {form.watch('status') === 'sold' && <PriceFields form={form} label={t('bulk.machines.salePrice')} />}
        <FailureNote text={formError} />
        <QuestionNote text={question} />
        <FormButtons
          submitLabel={t('bulk.machines.status')}
          question={question}
          isSubmitting={isSubmitting}
          onCancel={close}
        />
      </Stack>
    </form>
  );
}

import { Stack, Text, TextInput } from '@mantine/core';
import { costBody, type Cost } from '@strojpark/core/contracts/costs';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { costKinds } from '@strojpark/core/domain/machines/machine-costs';
import { recordedCurrencies, type RecordedCurrency } from '@strojpark/core/domain/money/money';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { timeZone } from '../../../lib/format.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PriceInput } from '../../../ui/price-input.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { useSaveCost } from './stock.queries.ts';
import { useCostText } from './use-cost-text.ts';

interface CostDialogProps {
  machine: Machine;
  /** Null: a new one. */
  cost: Cost | null;
  opened: boolean;
  onClose: () => void;
}

/** Adds a cost of a machine, or changes one. */
export function CostDialog({ machine, cost, opened, onClose }: CostDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t(cost === null ? 'ageing.costs.addTitle' : 'ageing.costs.editTitle')}
    >
      <Text fw={600} mb="sm">
        {machine.name}
      </Text>
      <CostForm machine={machine} cost={cost} onDone={onClose} />
    </FormDialog>
  );
}

/** Remounted on every opening of the dialog. */
function CostForm({
  machine,
  cost,
  onDone,
}: Pick<CostDialogProps, 'machine' | 'cost'> & { onDone: () => void }) {
  const { t } = useTranslation();
  const save = useSaveCost(machine.id, cost?.id);
  const costText = useCostText();
  const format = useUserSettings(({ dateFormat }) => dateFormat);
  const today = calendarDay(useNow(), timeZone());
  const { form, formProps, field, formError, isSubmitting, leave } = useContractForm(costBody, {
    defaultValues: {
      kind: cost?.kind ?? 'transport',
      ...(cost !== null && { amount: cost.amount }),
      currency: cost?.currency ?? (machine.currency as RecordedCurrency),
      day: cost?.day ?? today,
      note: cost?.note ?? '',
    },
    submit: async (body) => {
      await save.mutateAsync(body);
      toast.success(
        t(cost === null ? 'ageing.costs.done.added' : 'ageing.costs.done.changed', { cost: costText(body) }),
      );
      onDone();
    },
  });
  const close = () => void leave(onDone);
  useDialogExit(close);
  return (
    <form {...formProps}>
      <Stack gap="md">
        <FailureNote text={formError} />
        <FormField form={form} name="kind">
          {(input) => (
            <SelectInput
              {...input}
              label={t('ageing.costs.kind')}
              withAsterisk
              data={costKinds.map((value) => ({ value, label: t(`audit.values.${value}`) }))}
            />
          )}
        </FormField>
        <FieldGrid>
          <FormField form={form} name="amount">
            {(input) => (
              <PriceInput
                {...input}
                data-autofocus
                data-width="rest"
                label={t('ageing.costs.amount')}
                withAsterisk
              />
            )}
          </FormField>
          <FormField form={form} name="currency">
            {(input) => (
              <SelectInput
                {...input}
                data-width="short"
                label={t('ageing.costs.currency')}
                withAsterisk
                data={[...recordedCurrencies]}
              />
            )}
          </FormField>
          <FormField form={form} name="day">
            {(input) => (
              <DateInput
                {...input}
                label={t('ageing.costs.day')}
                withAsterisk
                clearable={false}
                format={format}
              />
            )}
          </FormField>
        </FieldGrid>
        <TextInput label={t('ageing.costs.note')} maxLength={500} {...field('note')} />
        <FormButtons isSubmitting={isSubmitting} onCancel={close} />
      </Stack>
    </form>
  );
}

import { Group, Select, Stack, Text } from '@mantine/core';
import { sellBody, type Machine } from '@strojpark/core/contracts/machine-record';
import { currencies, saleCurrency } from '@strojpark/core/domain/money/money';
import { useTranslation } from 'react-i18next';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { FormField } from '../../../lib/form-field.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { MachineChangeNotice } from '../../../entities/machines/machine-change-notice.tsx';
import { toast } from '../../../lib/toast.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { PriceInput } from '../../../ui/price-input.tsx';
import { useSellMachine } from '../machine-changes.queries.ts';
import { useMachineTitle } from '../../../entities/machines/machine-names.ts';
import { liveReservationOf } from './machine-actions.ts';

interface SellFormProps {
  machine: Machine;
  onDone: () => void;
}

/** Remounted on every opening of the dialog. */
export function SellForm({ machine, onDone }: SellFormProps) {
  const { t } = useTranslation();
  const title = useMachineTitle(machine);
  const sell = useSellMachine();
  const agreed = useAgreedPrice(machine);
  const { id, name, current_value, currency, hold } = machine;
  const contract = useContractForm(sellBody, {
    defaultValues: {
      ...(current_value !== null && { salePrice: current_value }),
      currency: saleCurrency(currency),
    },
    submit: async (body) => {
      await sell.mutateAsync({ id, body });
      toast.success(t('machines.sell.done', { name }));
      onDone();
    },
  });
  const { form, formProps, formError, isSubmitting } = contract;
  const leave = () => void contract.leave(onDone);
  useDialogExit(leave);

  return (
    <form {...formProps}>
      <MachineChangeNotice machine={machine} isPaused={isSubmitting || form.formState.isSubmitSuccessful} />
      <Stack gap="md">
        <Text>{title}</Text>
        {hold?.customer_name && (
          <Text c="dimmed">{t('machines.sell.customer', { customer: hold.customer_name })}</Text>
        )}
        <FailureNote title={t('machines.sell.failed')} text={formError} />
        <Group align="flex-start" wrap="nowrap">
          <FormField form={form} name="salePrice">
            {(input) => (
              <PriceInput
                {...input}
                flex={1}
                data-autofocus
                label={t('machines.fields.sale_price')}
                description={agreed !== null && t('machines.sell.agreed', { price: agreed })}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                withAsterisk
                currency={form.watch('currency')}
              />
            )}
          </FormField>
          <FormField form={form} name="currency">
            {(input) => (
              <Select
                {...input}
                w={110}
                label={t('machines.fields.currency')}
                withAsterisk
                allowDeselect={false}
                data={[...currencies]}
              />
            )}
          </FormField>
        </Group>
        <FormButtons submitLabel={t('machines.sell.confirm')} isSubmitting={isSubmitting} onCancel={leave} />
      </Stack>
    </form>
  );
}

/** The price agreed in the reservation; it may differ from the value of the machine. */
function useAgreedPrice(machine: Machine): string | null {
  const { data } = useMachineReservations(machine.id);
  const reservation = liveReservationOf(machine, data?.items ?? []);
  if (reservation === null || reservation.selling_price === null) return null;
  return formatMoney(reservation.selling_price, reservation.selling_currency);
}

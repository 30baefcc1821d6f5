import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { sellBody, type Machine } from '@strojpark/core/contracts/machine-record';
import { currencies } from '@strojpark/core/domain/money';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../lib/form-field.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { PriceInput } from '../../../ui/price-input.tsx';
import { useSellMachine } from '../machine-changes.queries.ts';
import { useMachineTitle } from '../use-machine-title.ts';

interface SellDialogProps {
  machine: Machine;
  onClose: () => void;
}

/** Marks a reserved machine as sold. */
export function SellDialog({ machine, onClose }: SellDialogProps) {
  const { t } = useTranslation();
  const title = useMachineTitle(machine);
  const sell = useSellMachine();
  const { form, formProps, formError, isSubmitting, leave } = useContractForm(sellBody, {
    defaultValues: {
      ...(machine.current_value !== null && { salePrice: machine.current_value }),
      currency: currencies.find((one) => one === machine.currency) ?? 'CZK',
    },
    submit: async (body) => {
      await sell.mutateAsync({ id: machine.id, body });
      toast.success(t('machines.sell.done', { name: machine.name }));
      onClose();
    },
  });
  const close = () => void leave(onClose);

  return (
    <Modal opened onClose={close} title={t('machines.sell.title')} withCloseButton={false}>
      <form {...formProps}>
        <Stack gap="md">
          <Text>{title}</Text>
          {machine.hold?.customer_name && (
            <Text c="dimmed">{t('machines.sell.customer', { customer: machine.hold.customer_name })}</Text>
          )}
          {formError !== undefined && (
            <Alert color="red" role="alert">
              {formError}
            </Alert>
          )}
          <Group align="flex-start" wrap="nowrap">
            <FormField form={form} name="salePrice">
              {(input) => (
                <PriceInput
                  {...input}
                  flex={1}
                  data-autofocus
                  label={t('machines.fields.sale_price')}
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
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} disabled={isSubmitting}>
              {t('common.actions.cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {t('machines.sell.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

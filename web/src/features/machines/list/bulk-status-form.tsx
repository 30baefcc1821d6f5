import { Alert, Button, Group, Select, Stack } from '@mantine/core';
import { currency, money } from '@strojpark/core/contracts/common';
import { manualStatuses, minSalePrice } from '@strojpark/core/domain/machine-status';
import { currencies } from '@strojpark/core/domain/money';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useCan } from '../../../lib/auth.ts';
import { FormField } from '../../../lib/form-field.tsx';
import { useContractForm, type ContractForm } from '../../../lib/forms.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { PriceInput } from '../../../ui/price-input.tsx';
import { useBulkUpdateMachines, type BulkResult } from '../machine-bulk.queries.ts';
import type { BulkTarget } from './selection.ts';

interface BulkStatusFormProps {
  target: BulkTarget;
  onClose: () => void;
  onDone: (result: BulkResult) => void;
}

const schema = z
  .object({ status: z.enum(manualStatuses), salePrice: money.nullable(), currency })
  .refine(({ status, salePrice }) => status !== 'sold' || (salePrice ?? 0) >= minSalePrice, {
    path: ['salePrice'],
    error: 'validation.salePrice',
  });

/** Mounted with each opening of the dialog; `sold` asks for the price that each machine was sold for. */
export function BulkStatusForm({ target, onClose, onDone }: BulkStatusFormProps) {
  const { t } = useTranslation();
  const maySell = useCan('sales.mark_as_sold');
  const preferred = useUserSettings((settings) => settings.currency);
  const update = useBulkUpdateMachines();
  const { form, formProps, formError, isSubmitting } = useContractForm(schema, {
    defaultValues: { status: 'available', salePrice: null, currency: preferred },
    guardChanges: false,
    submit: async ({ status, salePrice, currency: paidIn }) => {
      const sale = status === 'sold' && salePrice !== null ? { salePrice, currency: paidIn } : {};
      onDone(await update.mutateAsync({ target, changes: { status, ...sale } }));
    },
  });
  const statuses = manualStatuses.filter((status) => status !== 'sold' || maySell);

  return (
    <form {...formProps}>
      <Stack gap="md">
        {formError !== undefined && (
          <Alert color="red" role="alert">
            {formError}
          </Alert>
        )}
        <FormField form={form} name="status">
          {(input) => (
            <Select
              {...input}
              label={t('machines.fields.status')}
              description={t('machines.bulk.statusHint')}
              allowDeselect={false}
              data-autofocus
              data={statuses.map((value) => ({ value, label: t(`machines.status.${value}`) }))}
            />
          )}
        </FormField>
        {form.watch('status') === 'sold' && <SaleFields form={form} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isSubmitting}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('machines.bulk.status')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function SaleFields({ form }: Pick<ContractForm<typeof schema>, 'form'>) {
  const { t } = useTranslation();
  return (
    <Group grow align="flex-start">
      <FormField form={form} name="salePrice">
        {(input) => (
          <PriceInput
            {...input}
            label={t('machines.bulk.salePrice')}
            withAsterisk
            currency={form.watch('currency')}
          />
        )}
      </FormField>
      <FormField form={form} name="currency">
        {(input) => (
          <Select
            {...input}
            label={t('machines.fields.currency')}
            data={[...currencies]}
            allowDeselect={false}
          />
        )}
      </FormField>
    </Group>
  );
}

import { Stack } from '@mantine/core';
import { sales, type Sale } from '@strojpark/core/contracts/sales';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { machineKeys } from '../../entities/machines/machines.queries.ts';
import { SaleDetailsInputs } from '../../entities/sales/sale-details-inputs.tsx';
import { call } from '../../lib/api.ts';
import { FormButtons } from '../../lib/form-buttons.tsx';
import { useContractForm } from '../../lib/forms.ts';
import { toast } from '../../lib/toast.ts';
import { useDialogExit } from '../../ui/dialog-exit.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FormModal } from '../../ui/form-modal.tsx';

interface EditSaleProps {
  sale: Sale;
  opened: boolean;
  onClose: () => void;
}

/** Edits the invoice number and the note of a sale. */
export function EditSale({ sale, opened, onClose }: EditSaleProps) {
  const { t } = useTranslation();
  return (
    <FormModal opened={opened} onClose={onClose} title={t('sales.detail.edit')} withCloseButton={false}>
      <EditForm sale={sale} onDone={onClose} />
    </FormModal>
  );
}

function EditForm({ sale, onDone }: { sale: Sale; onDone: () => void }) {
  const { t } = useTranslation();
  const update = useUpdateSale(sale.id);
  const { form, formProps, field, formError, isSubmitting, leave } = useContractForm(sales.update.body, {
    defaultValues: { invoice_number: sale.invoice_number ?? '', sale_note: sale.sale_note ?? '' },
    submit: async ({ invoice_number, sale_note }) => {
      // A colleague may have changed the other one.
      await update.mutateAsync({
        ...(dirtyFields.invoice_number && { invoice_number }),
        ...(dirtyFields.sale_note && { sale_note }),
      });
      toast.success(t('sales.detail.saved', { name: sale.machine_name }));
      onDone();
    },
  });
  const { dirtyFields } = form.formState;
  const close = () => void leave(onDone);
  useDialogExit(close);
  return (
    <form {...formProps}>
      <Stack gap="md">
        <FailureNote text={formError} />
        <SaleDetailsInputs field={field} />
        <FormButtons isSubmitting={isSubmitting} onCancel={close} />
      </Stack>
    </form>
  );
}

function useUpdateSale(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: BodyInput<typeof sales.update>) => call(sales.update, { params: { id }, body }),
    // A sale changes a machine.
    onSuccess: () => client.invalidateQueries({ queryKey: machineKeys.all }),
  });
}

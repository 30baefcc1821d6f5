import { Stack } from '@mantine/core';
import { sales, type Sale } from '@strojpark/core/contracts/sales';
import { useTranslation } from 'react-i18next';
import { SaleDetailsInputs } from '../../entities/sales/sale-details-inputs.tsx';
import { useUpdateSale } from '../../entities/sales/sales.queries.ts';
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
  const { formProps, field, formError, isSubmitting, leave } = useContractForm(sales.update.body, {
    defaultValues: { invoice_number: sale.invoice_number ?? '', sale_note: sale.sale_note ?? '' },
    submit: async (body) => {
      await update.mutateAsync(body);
      toast.success(t('sales.detail.saved', { name: sale.machine_name }));
      onDone();
    },
  });
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

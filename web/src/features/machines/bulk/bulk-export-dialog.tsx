import { MultiSelect, Select, Stack } from '@mantine/core';
import { bulkExportColumns, exportFormat } from '@strojpark/core/contracts/machine-bulk';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useCan } from '../../../lib/auth.ts';
import { FormField } from '../../../lib/form-field.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useBulkExport, useExportColumns, type BulkExport } from '../machine-bulk.queries.ts';
import { BulkButtons } from './bulk-buttons.tsx';
import type { BulkDialogProps, BulkFormProps } from './bulk-dialog.ts';
import { BulkFrame } from './bulk-frame.tsx';

const schema = z.object({
  format: exportFormat,
  columns: z.array(z.string()).min(1, { error: 'validation.required' }),
});

interface BulkExportDialogProps extends BulkDialogProps {
  /** As the list shows them. */
  order: Pick<BulkExport, 'sort' | 'order'>;
}

/** Downloads the chosen machines in the order of the list. */
export function BulkExportDialog({ opened, ...form }: BulkExportDialogProps) {
  const { t } = useTranslation();
  const { count, shown } = form.subject;
  return (
    <BulkFrame
      opened={opened}
      title={t('machines.bulk.exportTitle', { count, shown })}
      onClose={form.onClose}
    >
      <ExportForm {...form} />
    </BulkFrame>
  );
}

function ExportForm({ subject, order, onClose }: BulkFormProps & Pick<BulkExportDialogProps, 'order'>) {
  const { t } = useTranslation();
  const exportMachines = useBulkExport();
  const { data: columns } = useExportColumns(subject.type);
  const mayChoose = useCan('machines.export') && columns !== undefined;
  const { form, formProps, formError, isSubmitting } = useContractForm(schema, {
    defaultValues: { format: 'xlsx', columns: [...bulkExportColumns] },
    guardChanges: false,
    submit: async (values) => {
      await exportMachines.mutateAsync({ target: subject.target, options: { ...values, ...order } });
      toast.success(t('machines.bulk.exported', { count: subject.count, done: subject.shown }));
      onClose();
    },
  });
  const formats = exportFormat.options.map((value) => ({ value, label: t(`machines.bulk.format.${value}`) }));

  return (
    <form {...formProps}>
      <Stack gap="md">
        <FormField form={form} name="format">
          {(input) => (
            <Select
              {...input}
              label={t('machines.bulk.exportFormat')}
              data={formats}
              allowDeselect={false}
              data-autofocus
            />
          )}
        </FormField>
        {mayChoose && (
          <FormField form={form} name="columns">
            {(input) => (
              <MultiSelect
                {...input}
                label={t('machines.bulk.exportColumns')}
                data={columns.map(({ name, header }) => ({ value: name, label: header }))}
                searchable
                hidePickedOptions
                nothingFoundMessage={t('machines.filters.noOption')}
              />
            )}
          </FormField>
        )}
        <BulkButtons
          formError={formError}
          confirmLabel={t('machines.bulk.export')}
          isSubmitting={isSubmitting}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

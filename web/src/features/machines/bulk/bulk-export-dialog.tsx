import { Button, MultiSelect, Select, Stack } from '@mantine/core';
import { bulkExportColumns, exportFormat } from '@strojpark/core/contracts/machine-bulk';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useCan } from '../../../lib/auth.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { useListColumns } from '../list/list-columns.ts';
import { useOwnColumns } from '../list/own-columns.ts';
import { useBulkExport, useExportColumns, type BulkExport } from '../machine-bulk.queries.ts';
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
  return (
    <BulkFrame act="export" opened={opened} subject={form.subject} onClose={form.onClose}>
      <ExportForm {...form} />
    </BulkFrame>
  );
}

function ExportForm({ subject, order, onClose }: BulkFormProps & Pick<BulkExportDialogProps, 'order'>) {
  const { t } = useTranslation();
  const exportMachines = useBulkExport();
  const { data: columns } = useExportColumns(subject.type);
  const mayChoose = useCan('machines.export') && columns !== undefined;
  // The name stands in front of the columns that can be chosen.
  const inList = ['name'].concat(
    useOwnColumns(subject.type, useListColumns(subject.type)).map(
      ({ name, custom }) => custom?.fieldName ?? name,
    ),
  );
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
              <div>
                <MultiSelect
                  {...input}
                  label={t('machines.bulk.exportColumns')}
                  data={columns.map(({ name, header }) => ({ value: name, label: header }))}
                  searchable
                  hidePickedOptions
                  nothingFoundMessage={t('machines.filters.noOption')}
                />
                <Button
                  size="compact-sm"
                  variant="subtle"
                  mt={4}
                  onClick={() =>
                    input.onChange(inList.filter((name) => columns.some((one) => one.name === name)))
                  }
                >
                  {t('machines.bulk.columnsOfList')}
                </Button>
              </div>
            )}
          </FormField>
        )}
        <FailureNote text={formError} />
        <FormButtons submitLabel={t('machines.bulk.export')} isSubmitting={isSubmitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}

import { Stack } from '@mantine/core';
import { bulkExportColumns } from '@strojpark/core/contracts/machine-bulk';
import { exportFormats } from '@strojpark/core/domain/files/exports';
import { useTranslation } from 'react-i18next';
import { useMachineExportColumns } from '../../../entities/field-config/field-config.queries.ts';
import { useCan } from '../../../lib/auth.ts';
import { ExportFields } from '../../../entities/exports/export-fields.tsx';
import { exportSchema } from '../../../entities/exports/export-schema.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { useListColumns } from '../list/columns/list-columns.ts';
import { useVisibleColumns } from '../list/columns/list-preferences.ts';
import { useBulkExport, type BulkExport } from '../machine-bulk.queries.ts';
import type { BulkDialogProps, BulkFormProps } from './bulk-dialog.ts';
import { BulkActionModal } from './bulk-action-modal.tsx';

interface BulkExportDialogProps extends BulkDialogProps {
  /** The columns of the list. */
  order: Pick<BulkExport, 'sort' | 'order'>;
  saved?: string | undefined;
}

/** Exports the selected machines in the order of the list. */
export function BulkExportDialog({ opened, ...form }: BulkExportDialogProps) {
  return (
    <BulkActionModal act="export" opened={opened} subject={form.subject} onClose={form.onClose}>
      <ExportForm {...form} />
    </BulkActionModal>
  );
}

type ExportFormProps = BulkFormProps & Pick<BulkExportDialogProps, 'order' | 'saved'>;

function ExportForm({ subject, order, saved, onClose }: ExportFormProps) {
  const { t } = useTranslation();
  const exportMachines = useBulkExport();
  const columns = useMachineExportColumns(subject.type);
  const mayChoose = useCan('machines.export');
  // The name always comes first and cannot be deselected.
  const inList = ['name'].concat(
    useVisibleColumns({ type: subject.type, saved }, useListColumns(subject.type)).map(
      ({ name, custom }) => custom?.fieldName ?? name,
    ),
  );
  const { form, formProps, formError, isSubmitting } = useContractForm(exportSchema, {
    defaultValues: { format: 'xlsx', separator: ';', columns: [...bulkExportColumns] },
    guardChanges: false,
    submit: async (values) => {
      const chosen = values.columns.length > 0 ? values.columns : columns.data?.map(({ name }) => name);
      const options = { ...values, columns: chosen, ...order };
      await exportMachines.mutateAsync({ target: subject.target, options });
      toast.success(t('exports.machinesDone', { count: subject.count, done: subject.shown }));
      onClose();
    },
  });

  return (
    <form {...formProps}>
      <Stack gap="md">
        <ExportFields
          form={form}
          formats={exportFormats}
          columns={mayChoose ? columns : null}
          inList={inList}
        />
        <FailureNote text={formError} />
        <FormButtons submitLabel={t('machines.bulk.export')} isSubmitting={isSubmitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}

import { Stack, Text } from '@mantine/core';
import { reservationExportFormat, reservations } from '@strojpark/core/contracts/reservations';
import type { ParamsOf, QueryInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ExportFields } from '../../../entities/exports/export-fields.tsx';
import { exportSchema } from '../../../entities/exports/export-schema.ts';
import { reservationFilterNames } from '../../../entities/reservations/reservation-filter-names.ts';
import { reservationKeys } from '../../../entities/reservations/reservations.queries.ts';
import { call, download } from '../../../lib/api.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { ListState } from './use-list-state.ts';

const schema = exportSchema.extend({ format: exportSchema.shape.format.pipe(reservationExportFormat) });

/** The columns that correspond to the rows and cards of the list. */
const inList = [
  'machine_name',
  'serial_number',
  'customer_company',
  'customer_name',
  'reserved_at',
  'expires_at',
  'sales_person',
  'status',
  'created_at',
];

interface ExportDialogProps {
  state: ListState;
  rows: { total: number; totalIsExact: boolean };
  opened: boolean;
  onClose: () => void;
}

/** Exports the filtered reservations in the order of the list. */
export function ExportDialog({ opened, ...form }: ExportDialogProps) {
  const { t } = useTranslation();
  const { total, totalIsExact } = form.rows;
  return (
    <FormDialog
      opened={opened}
      onClose={form.onClose}
      title={t('reservations.export.title', { count: total, shown: formatCount(total, totalIsExact) })}
    >
      <ExportForm {...form} />
    </FormDialog>
  );
}

function ExportForm({ state, rows, onClose }: Omit<ExportDialogProps, 'opened'>) {
  const { t } = useTranslation();
  const columns = useExportColumns();
  const exportReservations = useExportReservations();
  const { filter, sort, order } = state;
  const filters = reservationFilterNames(t, filter);
  const { form, formProps, formError, isSubmitting } = useContractForm(schema, {
    defaultValues: { format: 'xlsx', separator: ';', columns: [] },
    guardChanges: false,
    submit: async ({ format, columns: chosen, separator }) => {
      const query = { ...filter, sort, order, separator, columns: chosen.length > 0 ? chosen : undefined };
      await exportReservations.mutateAsync({ format, query });
      const done = formatCount(rows.total, rows.totalIsExact);
      toast.success(t('reservations.export.done', { count: rows.total, done }));
      onClose();
    },
  });
  return (
    <form {...formProps}>
      <Stack gap="md">
        {filters.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('reservations.print.filters', { filters: filters.join(', ') })}
          </Text>
        )}
        <ExportFields
          form={form}
          formats={reservationExportFormat.options}
          columns={columns}
          inList={inList}
        />
        <FailureNote text={formError} />
        <FormButtons submitLabel={t('exports.start')} isSubmitting={isSubmitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}

// The form shows errors itself, so no error toast.
const quiet = { meta: { quiet: true } } as const;

/** The columns available for an export. */
function useExportColumns() {
  return useQuery({
    ...quiet,
    queryKey: reservationKeys.exportColumns,
    queryFn: ({ signal }) => call(reservations.listExportColumns, { signal }),
  });
}

interface ReservationExport {
  format: ParamsOf<typeof reservations.export>['format'];
  query: QueryInput<typeof reservations.export>;
}

function useExportReservations() {
  return useMutation({
    ...quiet,
    mutationFn: ({ format, query }: ReservationExport) =>
      download(reservations.export, { params: { format }, query }),
  });
}

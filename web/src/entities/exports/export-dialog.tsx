import type { ExportColumn } from '@strojpark/core/contracts/list-export';
import { Stack, Text } from '@mantine/core';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportFields } from './export-fields.tsx';
import { exportSchema, type ExportValues } from './export-schema.ts';
import { exportKeys } from './exports.queries.ts';
import { FormButtons } from '../../lib/form-buttons.tsx';
import { formatCount } from '../../lib/format.ts';
import { useContractForm } from '../../lib/forms.ts';
import { quiet } from '../../lib/query-options.ts';
import { toast } from '../../lib/toast.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { ExportedList } from './use-list-export.tsx';

interface ExportDialogProps {
  list: Omit<ExportedList, 'permission'>;
  rows: { total: number; totalIsExact: boolean };
  /** What is exported, if not all rows of the filter. */
  about?: ReactNode;
  opened: boolean;
  onClose: () => void;
}

/** Exports the filtered records of a list in its order. */
export function ExportDialog({ opened, ...form }: ExportDialogProps) {
  const { total, totalIsExact } = form.rows;
  return (
    <FormDialog
      opened={opened}
      onClose={form.onClose}
      title={form.list.title({ count: total, shown: formatCount(total, totalIsExact) })}
    >
      <ExportForm {...form} />
    </FormDialog>
  );
}

function ExportForm({ list, rows, about, onClose }: Omit<ExportDialogProps, 'opened'>) {
  const { t } = useTranslation();
  const { formats, columns, filters } = list;
  const inList = columns?.inList ?? [];
  const offered = useQuery<ExportColumn[]>({
    ...quiet,
    queryKey: columns?.key ?? exportKeys.noColumns,
    queryFn: columns === undefined ? skipToken : ({ signal }) => columns.load(signal),
  });
  const save = useMutation({ ...quiet, mutationFn: list.save });
  const { form, formProps, formError, isSubmitting } = useContractForm(exportSchema, {
    defaultValues: { format: 'xlsx', separator: ';', columns: [...inList] },
    guardChanges: false,
    submit: async ({ columns: chosen, ...file }: ExportValues) => {
      // Which of the columns a file can have may still be unknown; without them it would have all.
      const { data: known = [] } =
        columns !== undefined && offered.data === undefined
          ? await offered.refetch({ throwOnError: true })
          : offered;
      const given = chosen.filter((name) => known.some((one) => one.name === name));
      await save.mutateAsync({ ...file, columns: given.length > 0 ? given : undefined });
      toast.success(list.done({ count: rows.total, done: formatCount(rows.total, rows.totalIsExact) }));
      onClose();
    },
  });
  return (
    <form {...formProps}>
      <Stack gap="md">
        {about}
        {filters.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('lists.print.filters', { filters: filters.join(', ') })}
          </Text>
        )}
        <ExportFields
          form={form}
          formats={formats}
          columns={columns === undefined ? null : offered}
          inList={inList}
        />
        <FailureNote text={formError} />
        <FormButtons submitLabel={t('exports.start')} isSubmitting={isSubmitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}

import type { ExportFormat } from '@strojpark/core/domain/files/exports';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ColumnSelect, type AvailableColumns } from './column-select.tsx';
import type { ExportValues } from './export-schema.ts';
import { FormField } from '../../lib/form-field.tsx';
import { FormatChoice } from './format-choice.tsx';
import { SeparatorSelect } from './separator-select.tsx';

interface ExportFieldsProps<Out> {
  form: UseFormReturn<ExportValues, unknown, Out>;
  formats: readonly ExportFormat[];
  /** Null if the columns cannot be selected. */
  columns: AvailableColumns | null;
  /** The names of the columns that the list shows. */
  inList: readonly string[];
}

/** The fields of a dialog that exports a list: file format and columns. */
export function ExportFields<Out>({ form, formats, columns, inList }: ExportFieldsProps<Out>) {
  const { t } = useTranslation();
  const format = useWatch({ control: form.control, name: 'format' });
  const offered = columns?.data;
  return (
    <>
      <FormField form={form} name="format">
        {({ value, onChange }) => (
          <FormatChoice formats={formats} value={value} onChange={onChange} data-autofocus />
        )}
      </FormField>
      {format === 'csv' && (
        <FormField form={form} name="separator">
          {(input) => <SeparatorSelect {...input} />}
        </FormField>
      )}
      {columns !== null && (
        <FormField form={form} name="columns">
          {(input) => (
            <ColumnSelect
              {...input}
              label={t('exports.chosenColumns')}
              description={t('exports.columnsHint')}
              columns={columns}
              usual={{
                label: t('exports.columnsOfList'),
                onClick: () =>
                  input.onChange(inList.filter((name) => offered?.some((one) => one.name === name))),
              }}
            />
          )}
        </FormField>
      )}
    </>
  );
}

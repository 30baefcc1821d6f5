import { Button } from '@mantine/core';
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
  // The columns of the list come first, in its order, which is that of the file.
  const placeOf = (name: string) => (inList.includes(name) ? inList.indexOf(name) : inList.length);
  const offered = columns?.data?.toSorted((one, other) => placeOf(one.name) - placeOf(other.name));
  const known = (names: readonly string[]) =>
    names.filter((name) => offered?.some((one) => one.name === name));
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
          {({ value, ...input }) => (
            <div>
              <ColumnSelect
                {...input}
                value={known(value)}
                label={t('exports.chosenColumns')}
                description={t('exports.columnsHint')}
                columns={{ data: offered, isError: columns.isError }}
                usual={{ label: t('exports.columnsOfList'), onClick: () => input.onChange(known(inList)) }}
              />
              {offered !== undefined && known(value).length > 0 && (
                <Button variant="subtle" size="xs" mt={4} onClick={() => input.onChange([])}>
                  {t('exports.takeAllColumns')}
                </Button>
              )}
            </div>
          )}
        </FormField>
      )}
    </>
  );
}

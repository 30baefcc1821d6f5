import { customFieldNameError, type CustomFieldType } from '@strojpark/core/domain/custom-fields';

export interface OrphanedColumn {
  columnName: string;
  dataType: string;
}

const typesOf: Record<string, readonly CustomFieldType[]> = {
  text: ['text', 'textarea'],
  numeric: ['number'],
  date: ['date'],
  boolean: ['boolean'],
};

/** The types of fields that can show what is in a column; none where no field can be made of it. */
export const possibleTypes = ({ columnName, dataType }: OrphanedColumn): readonly CustomFieldType[] =>
  customFieldNameError(columnName) === null ? (typesOf[dataType] ?? []) : [];

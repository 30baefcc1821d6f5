import { Group, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Source } from './mapping-plan.ts';

interface SourceSelectProps {
  /** The name of the target, for those who do not see the row. */
  label: string;
  columns: readonly string[];
  /** Columns that feed another target already; they may feed this one too. */
  assigned: ReadonlySet<string>;
  source: Source | undefined;
  /** What happens without a source. */
  placeholder: string;
  onChange: (source: Source | null) => void;
  error: string | undefined;
}

const constantValue = 'constant';
const columnValue = (column: string) => `column:${column}`;

/** Where a target takes its values: from a column of the file, or one text for every row. */
export function SourceSelect({
  label,
  columns,
  assigned,
  source,
  placeholder,
  onChange,
  error,
}: SourceSelectProps) {
  const { t } = useTranslation();
  const isConstant = source !== undefined && 'constant' in source;
  const data = [
    { value: constantValue, label: t('import.mapping.constant') },
    ...columns.map((column) => ({
      value: columnValue(column),
      label: assigned.has(column) ? t('import.mapping.assigned', { column }) : column,
    })),
  ];
  const value = source === undefined ? null : isConstant ? constantValue : columnValue(source.column);

  const choose = (chosen: string | null) => {
    if (chosen === null) onChange(null);
    else
      onChange(
        chosen === constantValue ? { constant: '' } : { column: chosen.slice(columnValue('').length) },
      );
  };
  return (
    <Group gap="xs" align="start" wrap="nowrap">
      <Select
        aria-label={t('import.mapping.sourceOf', { field: label })}
        placeholder={placeholder}
        data={data}
        value={value}
        onChange={choose}
        error={isConstant ? undefined : error}
        searchable
        clearable
        allowDeselect={false}
        nothingFoundMessage={t('import.mapping.noColumn')}
        flex={1}
        miw={120}
      />
      {isConstant && (
        <TextInput
          aria-label={t('import.mapping.constantOf', { field: label })}
          placeholder={t('import.mapping.constantHint')}
          value={source.constant}
          onChange={({ currentTarget }) => onChange({ constant: currentTarget.value })}
          error={error}
          maxLength={2000}
          flex={1}
          miw={100}
        />
      )}
    </Group>
  );
}

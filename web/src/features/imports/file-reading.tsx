import { delimiters, encodings, type ImportAnalysis } from '@strojpark/core/contracts/import-records';
import { Group, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Reading } from './imports.queries.ts';

interface FileReadingProps {
  analysis: Pick<ImportAnalysis, 'encoding' | 'delimiter' | 'sheet' | 'sheets'>;
  onChange: (how: Reading) => void;
  disabled: boolean;
}

const delimiterKeys = {
  ';': 'import.delimiter.semicolon',
  ',': 'import.delimiter.comma',
  '\t': 'import.delimiter.tab',
} as const;

/** How the file was read, for when its letters or columns look wrong, or another sheet is meant. */
export function FileReading({ analysis, onChange, disabled }: FileReadingProps) {
  const { t } = useTranslation();
  const { encoding, delimiter, sheet, sheets } = analysis;
  if (sheets.length > 1)
    return (
      <Select
        label={t('import.sheet')}
        data={sheets}
        value={sheet}
        onChange={(value) => {
          if (value !== null) onChange({ sheet: value });
        }}
        disabled={disabled}
        allowDeselect={false}
        maw={320}
      />
    );
  if (encoding === null || delimiter === null) return null;
  return (
    <Group>
      <Select
        label={t('import.encoding')}
        data={[...encodings]}
        value={encoding}
        onChange={(value) => {
          const chosen = encodings.find((one) => one === value);
          if (chosen) onChange({ encoding: chosen, delimiter });
        }}
        disabled={disabled}
        allowDeselect={false}
      />
      <Select
        label={t('import.delimiter.label')}
        data={delimiters.map((value) => ({ value, label: t(delimiterKeys[value]) }))}
        value={delimiter}
        onChange={(value) => {
          const chosen = delimiters.find((one) => one === value);
          if (chosen) onChange({ encoding, delimiter: chosen });
        }}
        disabled={disabled}
        allowDeselect={false}
      />
    </Group>
  );
}

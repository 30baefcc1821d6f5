import { delimiters, encodings } from '@strojpark/core/contracts/import-export';
import { Group, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Delimiter, Encoding } from './import-export.queries.ts';

interface FileReadingProps {
  encoding: Encoding;
  delimiter: Delimiter;
  onChange: (how: { encoding: Encoding; delimiter: Delimiter }) => void;
  disabled: boolean;
}

const delimiterKeys = {
  ';': 'import.delimiter.semicolon',
  ',': 'import.delimiter.comma',
  '\t': 'import.delimiter.tab',
} as const;

/** How a text file was read, for when its letters or columns look wrong. */
export function FileReading({ encoding, delimiter, onChange, disabled }: FileReadingProps) {
  const { t } = useTranslation();
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

import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../../lib/i18n.ts';

interface UsedMappingProps {
  batch: Pick<ImportBatch, 'kind' | 'mappings'>;
}

/** Which column fed which field. */
export function UsedMapping({ batch: { kind, mappings } }: UsedMappingProps) {
  const { t, i18n } = useTranslation();
  if (mappings.length === 0) return null;
  const nameOf = (field: string) => {
    const key = kind === 'machines' ? `machines.fields.${field}` : `import.fields.${kind}.${field}`;
    // A custom field is known by its own name alone.
    return i18n.exists(key) ? t(key as MessageKey) : field;
  };
  const pairs = mappings.map(({ sourceColumn, constant, targetField }) =>
    t('import.mappingPair', { source: sourceColumn ?? `„${constant ?? ''}“`, target: nameOf(targetField) }),
  );
  return (
    <details>
      <Text component="summary" size="sm">
        {t('import.usedMapping')}
      </Text>
      <Text size="sm" c="dimmed">
        {pairs.join(' · ')}
      </Text>
    </details>
  );
}

import type { ImportMapping } from '@strojpark/core/contracts/import-records';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface UsedMappingProps {
  mappings: readonly ImportMapping[];
}

/** Which column fed which field. */
export function UsedMapping({ mappings }: UsedMappingProps) {
  const { t } = useTranslation();
  if (mappings.length === 0) return null;
  const pairs = mappings.map(({ sourceColumn, constant, targetField }) =>
    t('import.mappingPair', { source: sourceColumn ?? `„${constant ?? ''}“`, target: targetField }),
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

import { Anchor, Text } from '@mantine/core';
import type { SaleRecord } from '@strojpark/core/contracts/sales';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/section.tsx';
import { machinePaths } from '../machines/machine-paths.ts';

/** The replacement that stays held after the sale: its record, where it is released, is one click away. */
export function HeldReplacement({ sale: { held_replacement: replacement } }: { sale: SaleRecord }) {
  const { t } = useTranslation();
  // A server of the previous version does not know of it.
  if (replacement == null) return null;
  return (
    <Section title={t('sales.detail.replacement')}>
      <Anchor
        renderRoot={(props) => (
          <Link to={machinePaths.stock} search={{ machine: replacement.id }} {...props} />
        )}
      >
        {replacement.name}
      </Anchor>
      <Text size="sm" c="dimmed">
        {t('sales.detail.replacementHeld')}
      </Text>
    </Section>
  );
}

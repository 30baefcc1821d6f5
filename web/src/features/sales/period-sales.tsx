import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { machinePaths } from '../../entities/machines/machine-paths.ts';
import { formatDays } from '../../lib/format-days.ts';
import { SalesListDrawer } from './sales-list-drawer.tsx';
import { SalesList } from './sales-list.tsx';

interface PeriodSalesProps {
  /** Calendar days, both inclusive. */
  period: { from: string; to: string };
  opened: boolean;
  onClose: () => void;
}

/** The sales of any period. */
export function PeriodSales({ period: { from, to }, opened, onClose }: PeriodSalesProps) {
  const { t } = useTranslation();
  return (
    <SalesListDrawer opened={opened} onClose={onClose}>
      <Text px="md" pb="sm" data-numeric>
        {formatDays({ from, to })}
      </Text>
      <Group px="md" pb="sm" gap="md" fz="sm">
        {t('sales.inList')}:
        {(['stock', 'used'] as const).map((type) => (
          <Anchor
            key={type}
            fz="inherit"
            renderRoot={(props) => (
              <Link
                to={machinePaths[type]}
                search={{ status: ['sold'], soldFrom: from, soldTo: to }}
                {...props}
              />
            )}
          >
            {t(type === 'stock' ? 'shell.nav.stockMachines' : 'shell.nav.usedMachines')}
          </Anchor>
        ))}
      </Group>
      <SalesList key={`${from} ${to}`} from={from} to={to} />
    </SalesListDrawer>
  );
}

import { Drawer, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { recordLayer } from '../../ui/layers.ts';
import { SalesList } from './sales-list.tsx';

interface PeriodSalesProps {
  /** Calendar days, both included. */
  period: { from: string; to: string };
  opened: boolean;
  onClose: () => void;
}

/** The sales behind a figure of any period. */
export function PeriodSales({ period: { from, to }, opened, onClose }: PeriodSalesProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(100%, 560px)"
      padding={0}
      zIndex={recordLayer}
      title={t('sales.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      styles={{ header: { paddingInline: 16 } }}
    >
      <Text px="md" pb="sm" data-numeric>
        {`${formatDate(from)} – ${formatDate(to)}`}
      </Text>
      <SalesList key={`${from} ${to}`} from={from} to={to} />
    </Drawer>
  );
}

import { SegmentedControl, Stack, Text } from '@mantine/core';
import type { sales } from '@strojpark/core/contracts/sales';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { useTranslation } from 'react-i18next';
import { formatDate, formatSum, formatNumber } from '../../lib/format.ts';
import { useLastValue } from '../../ui/use-last-value.ts';
import { SalesListDrawer } from './sales-list-drawer.tsx';
import { SalesList } from './sales-list.tsx';

const periods = ['month', 'previous'] as const;
type Period = (typeof periods)[number];

interface SalesDrawerProps {
  /** Undefined while closed. */
  period: Period | undefined;
  opened: boolean;
  statistics: ResponseOf<typeof sales.statistics>;
  onPeriod: (period: Period) => void;
  onClose: () => void;
}

/** The sales of this month, and those of the compared part of the previous one. */
export function SalesDrawer({ period, opened, statistics, onPeriod, onClose }: SalesDrawerProps) {
  const { t } = useTranslation();
  const shown = useLastValue(period) ?? 'month';
  const { from, to, count, total } = statistics[shown];
  return (
    <SalesListDrawer opened={opened} onClose={onClose}>
      <Stack gap="xs" px="md" pb="sm">
        <SegmentedControl
          aria-label={t('sales.period')}
          value={shown}
          onChange={onPeriod}
          data={periods.map((value) => ({ value, label: t(`sales.periods.${value}`) }))}
        />
        <div role="status">
          <div data-figure>{formatSum(total, statistics.currency)}</div>
          <Text size="sm" c="dimmed" data-numeric>
            {t('sales.total', {
              count,
              number: formatNumber(count),
              from: formatDate(from),
              to: formatDate(to),
            })}
          </Text>
        </div>
      </Stack>
      <SalesList key={shown} from={from} to={to} />
    </SalesListDrawer>
  );
}

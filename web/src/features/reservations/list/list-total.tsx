import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import type { ReservationRows } from './use-reservation-rows.ts';

/** How many reservations match; and, where the next ones could not be loaded, a way to try again. */
export function ListTotal({ rows }: { rows: ReservationRows }) {
  const { t } = useTranslation();
  const { total, totalIsExact, isPending, isCutShort, retry } = rows;
  if (isPending) return null;
  const shown = `${formatNumber(total)}${totalIsExact ? '' : '+'}`;
  return (
    <Group gap="xs" mih={24}>
      <Text role="status" fw={500} data-numeric>
        {t('reservations.list.total', { count: total, shown })}
      </Text>
      {isCutShort && (
        <>
          <Text c="var(--mantine-color-error)">{t('reservations.list.cutShort')}</Text>
          <Button size="compact-xs" variant="default" onClick={retry}>
            {t('common.actions.retry')}
          </Button>
        </>
      )}
    </Group>
  );
}

import type { backups } from '@strojpark/core/contracts/backups';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';

type ScheduleTextProps = Pick<ResponseOf<typeof backups.list>, 'schedule' | 'nextAt' | 'keep'>;

/** How far the clock here may lag behind. */
const minute = 60_000;

/** When the next backup is made by itself, and how many stay. */
export function ScheduleText({ schedule, nextAt, keep }: ScheduleTextProps) {
  const { t } = useTranslation();
  const now = useNow();
  const isDue = nextAt !== null && Date.parse(nextAt) <= now.getTime() + minute;
  const next = isDue
    ? t('backups.schedule.soon')
    : t('backups.schedule.at', { time: formatDateTime(nextAt) });
  return (
    <Text size="sm" mt={4}>
      {schedule === 'off' ? t('backups.schedule.off') : t(`backups.schedule.${schedule}`, { next })}{' '}
      {t('backups.schedule.kept', { count: keep })}
    </Text>
  );
}

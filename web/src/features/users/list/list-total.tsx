import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import type { UserRows } from './use-user-rows.ts';

/** How many users match; and, where the next ones could not be loaded, a way to try again. */
export function ListTotal({ rows: { total, isPending, isCutShort, retry } }: { rows: UserRows }) {
  const { t } = useTranslation();
  if (isPending) return null;
  return (
    <Group gap="xs" mih={24}>
      <Text role="status" fw={500} data-numeric>
        {t('users.list.total', { count: total, shown: formatNumber(total) })}
      </Text>
      {isCutShort && (
        <>
          <Text c="var(--mantine-color-error)">{t('users.list.cutShort')}</Text>
          <Button size="compact-xs" variant="default" onClick={retry}>
            {t('common.actions.retry')}
          </Button>
        </>
      )}
    </Group>
  );
}

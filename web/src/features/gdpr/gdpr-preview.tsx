import { Stack, Table, Text } from '@mantine/core';
import { gdpr } from '@strojpark/core/contracts/gdpr';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingKeys } from '../../entities/settings/settings.queries.ts';
import { call } from '../../lib/api.ts';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './gdpr-preview.module.css';

/** The people whose data is past the retention period. */
export function GdprPreview() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: settingKeys.gdprPreview,
    queryFn: ({ signal }) => call(gdpr.preview, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

  return (
    <Panel title={t('gdpr.title')}>
      {data === undefined && <LoadState {...loadingOf({ error, refetch })} rows={3} />}
      {data !== undefined && (
        <Stack gap="sm" className={classes.body}>
          <Text>{t(data.enabled ? 'gdpr.on' : 'gdpr.off', { days: formatNumber(data.retentionDays) })}</Text>
          <Text c="dimmed" size="sm">
            {t('gdpr.irreversible')}
          </Text>
          <Text fw={500}>
            {data.count === 0
              ? t('gdpr.none')
              : t('gdpr.due', { count: data.count, number: formatNumber(data.count) })}
          </Text>
          {data.queueEntries + data.demands + data.comments > 0 && (
            <Text>
              {t('gdpr.others', {
                queueEntries: formatNumber(data.queueEntries),
                demands: formatNumber(data.demands),
                comments: formatNumber(data.comments),
              })}
            </Text>
          )}
          {data.items.length > 0 && (
            <Table.ScrollContainer minWidth={480}>
              <Table verticalSpacing={6}>
                {data.count > data.items.length && (
                  <Table.Caption>
                    {t('gdpr.first', {
                      shown: formatNumber(data.items.length),
                      total: formatNumber(data.count),
                    })}
                  </Table.Caption>
                )}
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('gdpr.customer')}</Table.Th>
                    <Table.Th>{t('gdpr.machine')}</Table.Th>
                    <Table.Th>{t('gdpr.finished')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.items.map(({ id, machine_name, finished_at, ...customer }) => (
                    <Table.Tr key={id}>
                      <Table.Td>{customerLine(customer)}</Table.Td>
                      <Table.Td>{machine_name}</Table.Td>
                      <Table.Td>{formatDate(finished_at)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
        </Stack>
      )}
    </Panel>
  );
}

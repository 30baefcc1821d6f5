import { Text } from '@mantine/core';
import { gdpr } from '@strojpark/core/contracts/gdpr';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingKeys } from '../../entities/settings/settings.queries.ts';
import { call } from '../../lib/api.ts';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import table from '../../ui/table.module.css';
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
        <>
          <PanelPart>
            <Text fw={600}>
              {data.count === 0
                ? t('gdpr.none')
                : t('gdpr.due', { count: data.count, number: formatNumber(data.count) })}
            </Text>
            {data.queueEntries + data.demands + data.quotes + data.sales + data.comments > 0 && (
              <Text>
                {t('gdpr.others', {
                  queueEntries: formatNumber(data.queueEntries),
                  demands: formatNumber(data.demands),
                  quotes: formatNumber(data.quotes),
                  sales: formatNumber(data.sales),
                  comments: formatNumber(data.comments),
                })}
              </Text>
            )}
            <Text c="dimmed" size="sm">
              {t(data.enabled ? 'gdpr.on' : 'gdpr.off', { days: formatNumber(data.retentionDays) })}{' '}
              {t('gdpr.irreversible')}
            </Text>
          </PanelPart>
          {data.items.length > 0 && (
            <div className={`${table.area} ${classes.rows}`}>
              <table className={table.table}>
                <thead>
                  <tr>
                    <th>{t('gdpr.customer')}</th>
                    <th>{t('gdpr.machine')}</th>
                    <th data-numeric>{t('gdpr.finished')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.items.map(({ id, machine_name, finished_at, ...customer }) => (
                    <tr key={id}>
                      <td>{customerLine(customer)}</td>
                      <td>{machine_name}</td>
                      <td data-numeric>{formatDate(finished_at)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {data.count > data.items.length && (
            <PanelPart>
              <Text c="dimmed" size="sm">
                {t('gdpr.first', {
                  shown: formatNumber(data.items.length),
                  total: formatNumber(data.count),
                })}
              </Text>
            </PanelPart>
          )}
        </>
      )}
    </Panel>
  );
}

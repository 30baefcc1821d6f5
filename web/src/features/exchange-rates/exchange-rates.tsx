import { Button, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { toast } from '../../lib/toast.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useExchangeRates, useFetchRates } from './exchange-rates.queries.ts';
import classes from './exchange-rates.module.css';

const rates = new Intl.NumberFormat('cs-CZ', { minimumFractionDigits: 3, maximumFractionDigits: 4 });

/** The exchange rates used for sales, when they were downloaded, and a button that downloads them now. */
export function ExchangeRates() {
  const { t } = useTranslation();
  const { data, error, refetch } = useExchangeRates();
  const fetching = useFetchRates();

  const fetchNow = () =>
    fetching.mutate(undefined, {
      onSuccess: ({ last }) => {
        if (last?.message) toast.error(t('exchangeRates.failed', { message: last.message }));
        else toast.success(t('exchangeRates.fetched', { day: formatDate(last?.day) }));
      },
    });

  const lastAttempt = () => {
    if (!data?.last) return null;
    const { at, by, day, message } = data.last;
    const words = { at: formatDateTime(at), by };
    return message === null
      ? t('exchangeRates.lastDone', { ...words, day: formatDate(day) })
      : t('exchangeRates.lastFailed', { ...words, message });
  };

  return (
    <Panel
      title={t('exchangeRates.title')}
      link={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={fetching.isPending}
          onClick={fetchNow}
        >
          {t('exchangeRates.fetch')}
        </Button>
      }
    >
      {data === undefined && <LoadState {...loadingOf({ error, refetch })} rows={3} />}
      {data !== undefined && (
        <Stack gap="sm" className={classes.body}>
          <Text>{t(data.isOn ? 'exchangeRates.on' : 'exchangeRates.off')}</Text>
          {data.rates.length === 0 ? (
            <Text c="dimmed">{t('exchangeRates.none')}</Text>
          ) : (
            <ul className={classes.rates}>
              {data.rates.map(({ currency, rate, day }) => (
                <li key={currency} className={classes.rate}>
                  <Text fw={600}>{t('exchangeRates.rate', { currency, rate: rates.format(rate) })}</Text>
                  <Text size="sm" c="dimmed">
                    {t('common.rate.ofDay', { day: formatDate(day) })}
                  </Text>
                </li>
              ))}
            </ul>
          )}
          <Text size="sm" c={data.last?.message ? 'red' : 'dimmed'} role="status">
            {lastAttempt()}
          </Text>
        </Stack>
      )}
    </Panel>
  );
}

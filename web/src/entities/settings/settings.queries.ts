import type { ConversionRate } from '@strojpark/core/contracts/machine-list';
import { exchangeRates, type CurrentRates } from '@strojpark/core/contracts/exchange-rates';
import { settings, type Setting } from '@strojpark/core/contracts/settings';
import type { Rates } from '@strojpark/core/domain/money/money';
import type { SettingCategory } from '@strojpark/core/domain/settings/setting-categories';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { formatDate, storeTimezone } from '../../lib/format.ts';
import { queryNoun } from '../../lib/query-noun.ts';

const all = queryNoun('settings', { own: 'setting' });

export const settingKeys = {
  public: [...all, 'public'] as const,
  category: (category: SettingCategory) => [...all, 'category', category] as const,
  // Queries that depend on settings use keys below this one, so saving settings invalidates them.
  exchangeRates: [...all, 'exchange-rates'] as const,
  rates: [...all, 'rates'] as const,
  gdprPreview: [...all, 'gdpr-preview'] as const,
  systemInformation: [...all, 'system-information'] as const,
};

/** The public settings: limits of forms and reservations, whether there is demo data. */
export function usePublicSettings() {
  return useQuery({
    queryKey: settingKeys.public,
    queryFn: async ({ signal }) => {
      const values = await call(settings.public, { signal });
      storeTimezone(values.timezone);
      return values;
    },
    // Screens that need a setting have a default for it.
    meta: { quiet: true, keepOffline: true },
  });
}

/** The rates by currency, with the days of the bank's rates. */
function ratesOf({ rates }: CurrentRates) {
  // The server answers every currency.
  const byCurrency = Object.fromEntries(rates.map(({ currency, rate }) => [currency, rate])) as Rates;
  const days = new Map(rates.map(({ currency, day }) => [currency, day]));
  return { ...byCurrency, days };
}

/** The rates that amounts are converted with today, or on a day: CZK for one unit of each currency. */
export function useRates(day?: string) {
  return useQuery({
    queryKey: [...settingKeys.rates, day],
    queryFn: ({ signal }) => call(exchangeRates.current, { query: { day }, signal }),
    select: ratesOf,
    // Only adds to amounts that are shown without it.
    meta: { quiet: true, keepOffline: true },
  });
}

/** Which rate an amount was converted at; undefined if it was not. An earlier version of the server does not say. */
export function useRateText(rate: ConversionRate | undefined): string | undefined {
  const { t } = useTranslation();
  if (rate == null) return undefined;
  return rate.day === null
    ? t('common.rate.ofSettings')
    : t('common.rate.ofDay', { day: formatDate(rate.day) });
}

/** Whether emails can leave, by the settings of the category `notifications`. */
export const hasMailServer = (known: readonly Setting[]): boolean =>
  known.find(({ key }) => key === 'smtp_host')?.value !== '';

/** The same for administrators; assumed until it is known. */
export function useHasMailServer(): boolean {
  const { data = [] } = useSettings('notifications');
  return hasMailServer(data);
}

/** The settings of a category; the form starts from them. */
export function useSettings(category: SettingCategory, enabled = true) {
  return useQuery({
    enabled,
    queryKey: settingKeys.category(category),
    queryFn: ({ signal }) => call(settings.listByCategory, { params: { category }, signal }),
    // Another user may have changed them since.
    staleTime: 0,
    meta: { quiet: true },
  });
}

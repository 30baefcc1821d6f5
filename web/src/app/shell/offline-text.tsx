import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryKeys } from '../../entities/categories/categories.queries.ts';
import { fieldKeys } from '../../entities/field-config/field-config.queries.ts';
import { settingKeys } from '../../entities/settings/settings.queries.ts';
import { formatDateTime } from '../../lib/format.ts';
import { queryClient } from '../../lib/query.ts';

/** That there is no connection, and when the data on the screen was loaded. */
export function OfflineText() {
  const { t } = useTranslation();
  const at = useSyncExternalStore(subscribe, oldest);
  return at === Infinity
    ? t('common.offline')
    : t('common.offlineSince', { at: formatDateTime(new Date(at).toISOString()) });
}

const cache = queryClient.getQueryCache();
const subscribe = (onChange: () => void) => cache.subscribe(onChange);

/** What records are shown with, which rarely changes. */
const setup: ReadonlySet<string> = new Set([categoryKeys.all[0], fieldKeys.all[0], settingKeys.public[0]]);

/** When the oldest of the records on the screen was loaded. */
const oldest = (): number =>
  Math.min(
    ...cache
      .findAll({ type: 'active' })
      .filter(
        ({ meta, queryKey: [noun], state }) =>
          meta?.keepOffline === true && !setup.has(noun) && state.dataUpdatedAt > 0,
      )
      .map(({ state }) => state.dataUpdatedAt),
  );

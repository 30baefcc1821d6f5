import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { failureState } from './failure.ts';
import { formatCount } from './format.ts';

/** The texts of `ui/record-screen` that are the same on every screen. */
export function useScreenTexts() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      waiting: t('common.loading'),
      retry: t('common.actions.retry'),
      more: t('common.actions.more'),
      cutShort: t('lists.cutShort'),
      failure: failureState,
      number: formatCount,
      shortcuts: {
        title: t('lists.keys.title'),
        closeLabel: t('common.actions.close'),
        everywhere: t('lists.keys.everywhere'),
        search: t('lists.keys.search'),
        next: t('lists.keys.next'),
        previous: t('lists.keys.previous'),
        ends: t('lists.keys.ends'),
        open: t('lists.keys.open'),
        select: t('lists.keys.select'),
        range: t('lists.keys.range'),
        width: t('lists.keys.width'),
        print: t('lists.keys.print'),
        close: t('lists.keys.close'),
        help: t('lists.keys.help'),
      },
    }),
    [t],
  );
}

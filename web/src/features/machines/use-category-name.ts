import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n.ts';
import { useCategories } from './machines.queries.ts';

/** The name of a category by its key, in the language of the interface; the key itself when it has none. */
export function useCategoryName(): (key: string) => string {
  useTranslation();
  const { data } = useCategories();
  const language = currentLanguage();
  const names = useMemo(
    () => new Map(data?.map((category) => [category.key, category[`name_${language}`]])),
    [data, language],
  );
  return useCallback((key) => names.get(key) ?? key, [names]);
}

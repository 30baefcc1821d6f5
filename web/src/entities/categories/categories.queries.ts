import { categories, type Category } from '@strojpark/core/contracts/categories';
import type { Language } from '@strojpark/core/domain/languages';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { queryNoun } from '../../lib/query-noun.ts';

export const categoryKeys = { all: queryNoun('categories', { own: 'category' }) };

/** All categories in display order; forms offer the active ones. */
export function useCategories() {
  return useQuery({
    queryKey: categoryKeys.all,
    queryFn: ({ signal }) => call(categories.list, { signal }),
    meta: { quiet: true, keepOffline: true },
  });
}

/** Returns the name of a category in the current language; falls back to its key. */
export function useCategoryName(): (key: string) => string {
  useTranslation();
  const { data } = useCategories();
  const language = currentLanguage();
  const names = useMemo(
    () => new Map(data?.map((category) => [category.key, categoryName(category, language)])),
    [data, language],
  );
  return useCallback((key) => names.get(key) ?? key, [names]);
}

/** The name of a category, in the current language unless another is given. */
export const categoryName = (
  category: Pick<Category, 'name_cs' | 'name_en'>,
  language: Language = currentLanguage(),
): string => category[`name_${language}`];

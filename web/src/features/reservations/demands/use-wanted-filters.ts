import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../../../entities/categories/categories.queries.ts';
import { useWantedTexts } from '../../../entities/demands/use-wanted-texts.ts';
import { usePublicSettings } from '../../../entities/settings/settings.queries.ts';
import type { DemandState } from './demand-search.ts';

type Filter = DemandState['filter'];

interface WantedFilter {
  label: string;
  clearLabel: string;
  /** Clears it. */
  without: Partial<Filter>;
}

/** The active filters by what is wanted and whether a machine fits, in words: those of a report's figures. */
export function useWantedFilters(filter: Filter): WantedFilter[] {
  const { t } = useTranslation();
  const { unmet, category = [], anyCategory, age, priceAbove, priceUpTo, anyPrice } = filter;
  const categoryName = useCategoryName();
  const wanted = useWantedTexts(usePublicSettings().data?.default_currency ?? 'CZK');
  const hasPrice = (priceAbove ?? priceUpTo ?? anyPrice) !== undefined;
  const price = wanted.price({ above: priceAbove ?? null, upTo: priceUpTo ?? null });
  return [
    ...(unmet === undefined
      ? []
      : [
          {
            label: t('demands.list.unmet'),
            clearLabel: t('demands.list.notUnmet'),
            without: { unmet: undefined },
          },
        ]),
    ...(category.length === 0 && anyCategory === undefined
      ? []
      : [
          {
            label:
              category.length === 0
                ? t('demands.list.anyCategory')
                : t('demands.list.category', { name: category.map(categoryName).join(', ') }),
            clearLabel: t('demands.list.allCategories'),
            without: { category: undefined, anyCategory: undefined },
          },
        ]),
    ...(age === undefined
      ? []
      : [
          {
            label: t('demands.list.age', { age: wanted.age(age) }),
            clearLabel: t('demands.list.allAges'),
            without: { age: undefined },
          },
        ]),
    ...(hasPrice
      ? [
          {
            label: t('demands.list.price', { price }),
            clearLabel: t('demands.list.allPrices'),
            without: { priceAbove: undefined, priceUpTo: undefined, anyPrice: undefined },
          },
        ]
      : []),
  ];
}

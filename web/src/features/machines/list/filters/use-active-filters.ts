import { dayCriteria } from '@strojpark/core/domain/fields/machine-criteria';
import { useTranslation } from 'react-i18next';
import { useFieldLabel } from '../../../../entities/field-config/use-fields.ts';
import { rangeText, useCriterionTexts } from '../../../../entities/machines/criteria/use-criterion-texts.ts';
import { formatDate } from '../../../../lib/format.ts';
import type { ListFilters } from './list-filters.ts';
import type { ListState } from '../use-list-state.ts';

interface ActiveFilter {
  key: string;
  label: string;
  /** The filters without this one. */
  without: Partial<ListFilters>;
}

/** The active filters in words. */
export function useActiveFilters({ type, filters }: ListState): ActiveFilter[] {
  const { t } = useTranslation();
  const fieldLabel = useFieldLabel(type);
  const criteria = useCriterionTexts()(type, filters);
  const { search, field, missingFrom, reduced } = filters;
  const searchLabel = (text: string) =>
    field === undefined
      ? t('machines.filters.search', { text })
      : t('machines.filters.searchIn', { text, field: fieldLabel(field) });
  return [
    ...(search === undefined
      ? []
      : [{ key: 'search', label: searchLabel(search), without: { search: undefined, field: undefined } }]),
    ...criteria,
    ...dayCriteria.flatMap(({ event, from, to }) => {
      const range = { from: filters[from], to: filters[to] };
      if (range.from === undefined && range.to === undefined) return [];
      const label = t('machines.filters.customIs', {
        field: t(`machines.filters.days.${event}`),
        value: rangeText(t, range, formatDate),
      });
      return [{ key: event, label, without: { [from]: undefined, [to]: undefined } }];
    }),
    ...(reduced === undefined
      ? []
      : [
          {
            key: 'reduced',
            label: t('machines.filters.reduced', { times: reduced }),
            without: { reduced: undefined },
          },
        ]),
    ...(missingFrom === undefined
      ? []
      : [
          {
            key: 'missingFrom',
            label: t('machines.filters.missingFrom'),
            without: { missingFrom: undefined },
          },
        ]),
  ];
}

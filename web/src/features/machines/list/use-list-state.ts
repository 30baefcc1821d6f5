import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { listSearch, useListAddress } from '../../../lib/use-list-address.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useFieldConfigs } from '../../../entities/field-config/field-config.queries.ts';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import type { MachineFilterQuery } from '../../../entities/machines/machines.queries.ts';
import { useCustomFields } from '../../../entities/field-config/use-fields.ts';
import { readCriteria, writeCriteria } from '../../../entities/machines/criteria/custom-criteria.ts';
import { filterNames, type ListFilters } from './filters/list-filters.ts';
import { rememberPreferences, useListPreferences, type ListPreferences } from './columns/list-preferences.ts';
import type { MachineSearch } from './machine-search.ts';

export type ListState = ReturnType<typeof useAddressState>;

/**
 * The state of a list from the URL and this browser's preferences, and functions to change it. Custom fields that no
 * longer exist are dropped.
 */
export function useListState(type: MachineType): ListState {
  const state = useAddressState(type);
  const { isSuccess } = useFieldConfigs();
  const fields = useCustomFields(type);
  const { custom } = state.filters;
  const isKnownSort =
    !state.sort.startsWith('custom.') || fields.some(({ fieldName }) => state.sort === `custom.${fieldName}`);
  if (!isSuccess || (isKnownSort && custom === undefined)) return state;
  const known = custom === undefined ? undefined : writeCriteria(readCriteria(custom, fields));
  return {
    ...state,
    sort: isKnownSort ? state.sort : 'name',
    ...(known !== custom && {
      filter: { ...state.filter, custom: known },
      filters: { ...state.filters, custom: known },
    }),
  };
}

function useAddressState(type: MachineType) {
  const search: MachineSearch = useSearch({
    from: `/app${machinePaths[type]}`,
    select: listSearch('machine'),
    structuralSharing: true,
  });
  const navigate = useNavigate();
  const { saved } = search;
  const preferences = useListPreferences({ type, saved });
  const isPhone = useIsPhone();
  const address = useListAddress({
    to: machinePaths[type],
    param: 'machine',
    search,
    filterNames,
    first: preferences,
  });
  const { go, filter: filters } = address;
  const filter = useMemo((): MachineFilterQuery => {
    const { field, ...rest } = filters;
    return { type, ...rest, ...(rest.search !== undefined && { field }) };
  }, [type, filters]);

  const setView = useCallback(
    (changes: Pick<Partial<ListPreferences>, 'view' | 'sort' | 'order'>) => {
      rememberPreferences({ type, saved }, changes);
      go({ ...changes, at: undefined });
    },
    [go, type, saved],
  );
  const chosenView = search.view ?? preferences.view;

  return {
    ...address,
    type,
    isPhone,
    filter,
    filters,
    isFiltered: filterNames.some((name) => name !== 'field' && filters[name] !== undefined),
    /** Phones show cards in any case. */
    view: isPhone ? 'grid' : chosenView,
    chosenView,
    setView,
    setOrder: useCallback(
      (sort: ListPreferences['sort'], order: ListPreferences['order']) => setView({ sort, order }),
      [setView],
    ),
    /** Opens the list of the other machine type with these filters. */
    openOther: useCallback(
      (other: MachineType, changes: ListFilters) =>
        void navigate({ to: machinePaths[other], search: { ...changes } }),
      [navigate],
    ),
    /** Replaces the form in the URL with the created record. */
    openAdded: useCallback((id: string) => go({ dialog: undefined, machine: id }, { replace: true }), [go]),
  };
}

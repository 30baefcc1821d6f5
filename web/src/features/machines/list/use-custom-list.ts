import { useCustomFields } from '../use-fields.ts';
import { useFieldConfigs } from '../machines.queries.ts';
import { readCriteria, writeCriteria } from './custom-criteria.ts';
import type { ListState } from './use-list-state.ts';

/** The state of a list without what an address or this browser still says about custom fields that are gone. */
export function useKnownFields(state: ListState): ListState {
  const { isSuccess } = useFieldConfigs();
  const fields = useCustomFields(state.type);
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

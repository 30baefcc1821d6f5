import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMachineFacets } from '../../../entities/machines/machines.queries.ts';
import { formatFacet } from '../../../lib/format.ts';
import { filterNames } from './filters/list-filters.ts';
import { useMayDemand } from './machine-header.tsx';
import type { ListState } from './use-list-state.ts';

interface NoneFoundActionsProps {
  state: ListState;
  /** How many of the sold machines match, if there are any. */
  sold: string | null;
}

/** What helps when no machine of a list matches: those that are sold, those of the other list, or a demand. */
export function NoneFoundActions({ state, sold }: NoneFoundActionsProps) {
  const { t } = useTranslation();
  const mayDemand = useMayDemand(state);
  const other = useOther(state);
  return (
    <Group gap="xs" justify="center">
      {sold !== null && (
        <Button onClick={() => state.setFilter({ status: ['sold'] })}>
          {t('machines.list.showSold', { shown: sold })}
        </Button>
      )}
      {other && (
        <Button variant={sold === null ? 'filled' : 'default'} onClick={other.open}>
          {t(`search.showOther.${other.type}${other.isSold ? 'Sold' : ''}`, { shown: other.shown })}
        </Button>
      )}
      {mayDemand && (
        <Button variant="default" onClick={() => state.openDialog('demand')}>
          {t('machines.demands.save')}
        </Button>
      )}
    </Group>
  );
}

/** What the same search finds in the list of the other type, of which not every filter has a meaning there. */
function useOther({ type, filters, openOther }: ListState) {
  const { search, field } = filters;
  const other = type === 'used' ? 'stock' : 'used';
  const isSearch = filterNames.every((name) =>
    name === 'search' ? search !== undefined : name === 'field' || filters[name] === undefined,
  );
  const { data, isPlaceholderData } = useMachineFacets({ type: other, search, field }, isSearch);
  if (!isSearch || data === undefined || isPlaceholderData) return null;
  const { sold = 0, ...unsold } = data.status;
  const listed = Object.values(unsold).reduce((all, count) => all + count, 0);
  if (listed + sold === 0) return null;
  const isSold = listed === 0;
  return {
    type: other,
    isSold,
    shown: formatFacet(isSold ? sold : listed, data.precision),
    open: () => openOther(other, { search, field, ...(isSold && { status: ['sold'] }) }),
  } as const;
}

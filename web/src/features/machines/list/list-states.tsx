import { Button } from '@mantine/core';
import { IconBackhoe, IconFilterOff, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useCan } from '../../../lib/auth.ts';
import { failureState } from '../../../lib/failure.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListStates as States } from '../../../ui/list/list-states.tsx';
import { useActiveFilters } from './use-active-filters.ts';
import type { ListState } from './use-list-state.ts';
import type { MachineRows } from './use-machine-rows.ts';

interface ListStatesProps {
  state: ListState;
  rows: MachineRows;
}

/** What stands in the place of rows: they load, they failed, or there are none. */
export function ListStates({ state, rows }: ListStatesProps) {
  const { t } = useTranslation();
  if (rows.error instanceof ApiError && rows.error.status === 403)
    return (
      <EmptyState
        icon={IconLock}
        title={t('machines.list.forbidden')}
        text={t('machines.list.forbiddenHint')}
      />
    );
  return (
    <States
      rows={rows}
      failedTitle={t('common.failedToLoad')}
      failureOf={failureState}
      waitingLabel={t('common.loading')}
      rowHeight={40}
    >
      {state.isFiltered ? <FilteredEmpty state={state} /> : <Empty state={state} />}
    </States>
  );
}

function FilteredEmpty({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const filters = useActiveFilters(state).map(({ label }) => label);
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t('machines.list.noneFound')}
      text={t('machines.list.noneFoundFor', { filters: filters.join(', ') })}
      action={
        <Button variant="default" onClick={state.clearFilter}>
          {t('machines.filters.clear')}
        </Button>
      }
    />
  );
}

function Empty({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const mayAdd = useCan('machines.create');
  return (
    <EmptyState
      icon={IconBackhoe}
      title={t(`machines.list.empty.${state.type}`)}
      text={t('machines.list.emptyHint')}
      action={mayAdd && <Button onClick={() => state.openDialog('add')}>{t('machines.list.add')}</Button>}
    />
  );
}

import { Button } from '@mantine/core';
import { IconFilterOff, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { failureState } from '../../../lib/failure.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import type { ListState } from './use-list-state.ts';
import type { UserRows } from './use-user-rows.ts';

interface UserListStatesProps {
  state: ListState;
  rows: UserRows;
}

/** What stands in the place of rows: they load, they failed, or there are none. */
export function UserListStates({ state, rows }: UserListStatesProps) {
  const { t } = useTranslation();
  return (
    <ListStates
      rows={rows}
      failedTitle={t('users.list.failed')}
      failureOf={failureState}
      waitingLabel={t('common.loading')}
      rowHeight={56}
    >
      {state.isFiltered ? <NoneFound state={state} /> : <None state={state} />}
    </ListStates>
  );
}

function NoneFound({ state: { filter, clearFilter } }: { state: ListState }) {
  const { t } = useTranslation();
  const filters = [
    ...(filter.search === undefined ? [] : [`„${filter.search}“`]),
    ...(filter.role ?? []).map((role) => t(`auth.roles.${role}`)),
    ...(filter.status ?? []).map((status) => t(`users.status.${status}`)),
  ];
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t('users.list.noneFound')}
      text={t('users.list.noneFoundText', { filters: filters.join(', ') })}
      action={
        <Button variant="default" onClick={clearFilter}>
          {t('users.list.clear')}
        </Button>
      }
    />
  );
}

function None({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const mayAdd = useCan('users.create');
  return (
    <EmptyState
      icon={IconUsers}
      title={t('users.list.noneTitle')}
      text={t('users.list.noneText')}
      action={mayAdd && <Button onClick={() => state.openDialog('add')}>{t('users.actions.add')}</Button>}
    />
  );
}

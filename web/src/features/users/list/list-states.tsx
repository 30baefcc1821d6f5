import { Button } from '@mantine/core';
import { IconFilterOff, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { failureState } from '../../../lib/failure.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import type { ListState } from './use-list-state.ts';
import type { UserRows } from './use-user-rows.ts';

interface ListStatesProps {
  state: ListState;
  rows: UserRows;
}

/** What stands in the place of rows: they load, they failed, or there are none. */
export function ListStates({ state, rows }: ListStatesProps) {
  const { t } = useTranslation();
  if (rows.error !== null)
    return <ErrorState title={t('users.list.failed')} onRetry={rows.retry} {...failureState(rows.error)} />;
  if (rows.isPending) return <SkeletonRows rows={10} height={56} label={t('common.loading')} />;
  return state.isFiltered ? <NoneFound state={state} /> : <None state={state} />;
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
      action={mayAdd && <Button onClick={() => state.openDialog('add')}>{t('users.acts.add')}</Button>}
    />
  );
}

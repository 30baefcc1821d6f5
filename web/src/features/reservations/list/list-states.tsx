import { Button } from '@mantine/core';
import { IconCalendarEvent, IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { failureState } from '../../../lib/failure.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import type { ListState } from './use-list-state.ts';
import type { ReservationRows } from './use-reservation-rows.ts';

interface ListStatesProps {
  state: ListState;
  rows: ReservationRows;
}

/** What stands in the place of rows: they load, they failed, or there are none. */
export function ListStates({ state, rows }: ListStatesProps) {
  const { t } = useTranslation();
  if (rows.error !== null)
    return (
      <ErrorState title={t('reservations.list.failed')} onRetry={rows.retry} {...failureState(rows.error)} />
    );
  if (rows.isPending) return <SkeletonRows rows={10} height={56} label={t('common.loading')} />;
  return state.isFiltered ? <NoneFound state={state} /> : <None state={state} />;
}

function NoneFound({ state: { filter, clearFilter } }: { state: ListState }) {
  const { t } = useTranslation();
  const filters = [
    ...(filter.search === undefined ? [] : [`„${filter.search}“`]),
    ...(filter.status ?? []).map((status) => t(`reservations.status.${status}`)),
    ...(filter.expiry === undefined ? [] : [t(`reservations.list.expiry.${filter.expiry}`)]),
  ];
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t('reservations.list.noneFound')}
      text={t('reservations.list.noneFoundText', { filters: filters.join(', ') })}
      action={
        <Button variant="default" onClick={clearFilter}>
          {t('reservations.list.clear')}
        </Button>
      }
    />
  );
}

function None({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const mayAdd = useCan('reservations.create');
  return (
    <EmptyState
      icon={IconCalendarEvent}
      title={t('reservations.list.noneTitle')}
      text={t('reservations.list.noneText')}
      action={mayAdd && <Button onClick={() => state.setAdding(true)}>{t('reservations.list.add')}</Button>}
    />
  );
}

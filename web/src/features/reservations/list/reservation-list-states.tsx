import { Button } from '@mantine/core';
import { IconCalendarEvent, IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { failureState } from '../../../lib/failure.ts';
import { reservationFilterNames } from '../../../entities/reservations/reservation-filter-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import type { ListState } from './use-list-state.ts';
import type { ReservationRows } from './use-reservation-rows.ts';

interface ReservationListStatesProps {
  state: ListState;
  rows: ReservationRows;
}

/** What stands in the place of rows: they load, they failed, or there are none. */
export function ReservationListStates({ state, rows }: ReservationListStatesProps) {
  const { t } = useTranslation();
  return (
    <ListStates
      rows={rows}
      failedTitle={t('reservations.list.failed')}
      failureOf={failureState}
      waitingLabel={t('common.loading')}
      rowHeight={56}
    >
      {state.isFiltered ? <NoneFound state={state} /> : <None state={state} />}
    </ListStates>
  );
}

function NoneFound({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const filters = reservationFilterNames(t, state.filter);
  return (
    <EmptyState
      icon={IconFilterOff}
      title={t('reservations.list.noneFound')}
      text={t('reservations.list.noneFoundText', { filters: filters.join(', ') })}
      action={
        <Button variant="default" onClick={state.clearFilter}>
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
      action={mayAdd && <Button onClick={() => state.openDialog('add')}>{t('reservations.list.add')}</Button>}
    />
  );
}

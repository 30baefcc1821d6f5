import { Button } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { reservations } from '@strojpark/core/contracts/reservations';
import { canEdit } from '@strojpark/core/domain/reservations/reservation-actions';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useActor, useCan } from '../../../lib/auth.ts';
import { filterText } from '../../../lib/filter-text.ts';
import { formatCount } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { loadAhead } from '../../../ui/load-ahead.ts';
import { loadSheet } from '../../../entities/company/load-sheet.ts';
import { commentKey } from '../../../entities/comments/comment-keys.ts';
import { reservationFilterNames } from '../../../entities/reservations/reservation-filter-names.ts';
import { runIfAllowed } from '../../../lib/run-if-allowed.ts';
import { screenFormats } from '../../../lib/screen-formats.ts';
import { RecordScreen } from '../../../ui/record-screen/record-screen.tsx';
import {
  actionKeys,
  reservationActions,
  standIns,
  type ReservationAction,
} from '../../../entities/reservations/reservation-action-names.ts';
import { reservationKeys } from '../../../entities/reservations/reservation-keys.queries.ts';
import { useReservationHeader } from './reservation-header.tsx';
import { useReservationViews } from './reservation-views.tsx';
import { useListState, type ListState } from './use-list-state.ts';

const loadDrawer = () => import('../detail/reservation-drawer.tsx');
const loadPrefetch = () => import('../detail/prefetch-reservation.ts');
const ReservationDrawer = lazyPart(async () => (await loadDrawer()).ReservationDrawer);
const ActionDialogs = lazyPart(async () => (await import('../actions/action-dialogs.tsx')).ActionDialogs);
const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar);
const AddDialog = lazyPart(async () => (await import('../add/add-dialog.tsx')).AddDialog);
const PrintedReservations = lazyPart(
  async () => (await import('./printed-reservations.tsx')).PrintedReservations,
);

/** The list of all reservations. */
export function ReservationList() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const actor = useActor();
  const mayAdd = useCan('reservations.create');
  const state = useListState();
  const query = { ...state.filter, sort: state.sort, order: state.order };
  return (
    <RecordScreen<Reservation, ReservationAction, ListState['sort']>
      label={t('reservations.list.label')}
      state={state}
      source={{
        listKey: reservationKeys.list(query),
        load: (page, signal) => call(reservations.list, { query: { ...query, ...page }, signal }),
        isLive: true,
        keepOffline: true,
      }}
      formats={screenFormats}
      header={useReservationHeader(state)}
      total={({ total, totalIsExact }) =>
        t('reservations.list.total', { count: total, shown: formatCount(total, totalIsExact) })
      }
      states={{
        empty: {
          icon: IconCalendarEvent,
          title: t('reservations.list.noneTitle'),
          text: t('reservations.list.noneText'),
          action: mayAdd && (
            <Button onClick={() => state.openDialog('add')}>{t('reservations.list.add')}</Button>
          ),
        },
        noneFound: {
          title: t('reservations.list.noneFound'),
          text: filterText(t, reservationFilterNames(t, state.filter), state.filter.search),
        },
        failed: t('reservations.list.failed'),
      }}
      {...useReservationViews(state)}
      selection={{
        label: t('reservations.select.shown'),
        renderBar: (selected) => <BulkBar {...selected} state={state} />,
      }}
      renderDrawer={(record) => <ReservationDrawer {...record} />}
      keys={{
        [actionKeys.edit]: {
          label: t('reservations.actions.edit'),
          press: (reservation, start) =>
            runIfAllowed(canEdit(actor, reservation), () => start('edit', reservation)),
        },
      }}
      prefetch={(reservation) => {
        loadAhead(loadDrawer);
        loadAhead(async () => (await loadPrefetch()).prefetchReservation(client, actor, reservation));
      }}
      recordKeys={[
        ...reservationActions
          .filter((action) => !standIns.includes(action))
          .map((action) => ({ keyName: actionKeys[action], label: t(`reservations.actions.${action}`) })),
        { keyName: commentKey, label: t('common.keys.comment') },
      ]}
      renderActionDialogs={(dialogs) => <ActionDialogs {...dialogs} />}
      renderDialogs={(dialog) => <AddDialog opened={dialog === 'add'} onClose={state.closeDialog} />}
      print={{
        label: t('lists.print.list'),
        prepare: () => loadSheet(PrintedReservations.preload),
        renderSheet: (printed, onDone) => (
          <PrintedReservations state={state} printed={printed} onClose={onDone} />
        ),
      }}
    />
  );
}

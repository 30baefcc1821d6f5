import { tableFormat } from '@strojpark/core/contracts/list-export';
import { reservations } from '@strojpark/core/contracts/reservations';
import {
  type ReservationStatus,
  reservationStatuses,
} from '@strojpark/core/domain/reservations/reservation-status';
import { IconPlus, IconUser } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  requestFilters,
  reservationFilterNames,
} from '../../../entities/reservations/reservation-filter-names.ts';
import { call, download } from '../../../lib/api.ts';
import { useCan } from '../../../lib/auth.ts';
import { formatCounts } from '../../../lib/format.ts';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import type { HeaderParts } from '../../../ui/record-screen/screen-header.tsx';
import { chosenAfter } from '../../../ui/record-screen/chosen-after.ts';
import type { SegmentGroup } from '../../../ui/record-screen/segments.tsx';
import { reservationKeys } from '../../../entities/reservations/reservation-keys.queries.ts';
import {
  useFirstReservations,
  useStatusCounts,
} from '../../../entities/reservations/reservations.queries.ts';
import { listViews } from '../../../entities/views/list-views.tsx';
import { useListExport } from '../../../entities/exports/use-list-export.tsx';
import type { ListState } from './use-list-state.ts';

/** The part above the list: search, filters and the add button. */
export function useReservationHeader(state: ListState): HeaderParts {
  const { t } = useTranslation();
  const mayAdd = useCan('reservations.create');
  const { search } = state.filter;
  return {
    views: listViews('reservations', state),
    search: {
      label: t('reservations.list.search'),
      placeholder: t('reservations.list.searchHint'),
      value: search,
      onSearch: state.setSearch,
    },
    segments: useSegments(state),
    chips: <Chips state={state} />,
    ...useReservationExport(state),
    add: mayAdd
      ? { label: t('reservations.list.add'), icon: IconPlus, onClick: () => state.openDialog('add') }
      : undefined,
  };
}

/** The columns that correspond to the rows and cards of the list. */
const inList = [
  'machine_name',
  'serial_number',
  'customer_company',
  'customer_name',
  'reserved_at',
  'expires_at',
  'sales_person',
  'status',
  'created_at',
];

function useReservationExport({ filter, sort, order }: ListState) {
  const { t } = useTranslation();
  return useListExport({
    permission: 'reservations.export',
    filters: reservationFilterNames(t, filter),
    formats: tableFormat.options,
    columns: {
      inList,
      key: reservationKeys.exportColumns,
      load: (signal) => call(reservations.listExportColumns, { signal }),
    },
    save: ({ format, ...file }) =>
      download(reservations.export, {
        params: { format: tableFormat.parse(format) },
        query: { ...filter, sort, order, ...file },
      }),
    title: (rows) => t('reservations.export.title', rows),
    done: (rows) => t('reservations.export.done', rows),
  });
}

const expiries = ['expired', 'soon'] as const;
/** Chosen on the dashboard. */
const partsOfSoon = ['today', 'week'] as const;

/** The filters by expiry and status, with the number of reservations for each option. */
function useSegments({ filter, setFilter }: ListState): SegmentGroup[] {
  const { t } = useTranslation();
  const { data: ofExpiry } = useStatusCounts({ ...filter, status: undefined });
  // What is shown without a filter by expiry.
  const { data: whole } = useStatusCounts({ ...filter, status: undefined, expiry: undefined });
  const shown = filter.status ?? reservationStatuses;
  const count = (
    statuses: readonly ReservationStatus[],
    facet: 'status' | (typeof expiries)[number] = 'status',
    data = ofExpiry,
  ) => {
    const counts = data?.[facet];
    return (
      counts &&
      formatCounts(
        statuses.map((status) => counts[status] ?? 0),
        data.limit,
      )
    );
  };
  return [
    {
      label: t('reservations.list.expiryFilter'),
      isWork: true,
      segments: [
        ...expiries.map((expiry) => ({
          name: expiry,
          label: t(`reservations.list.expiry.${expiry}`),
          count: count(shown, expiry),
          isOn: filter.expiry === expiry,
          onClick: () => setFilter({ expiry: filter.expiry === expiry ? undefined : expiry }),
        })),
        ...partsOfSoon
          .filter((expiry) => expiry === filter.expiry)
          .map((expiry) => ({
            name: expiry,
            label: t(`reservations.list.expiry.${expiry}`),
            count: count(shown),
            isOn: true,
            onClick: () => setFilter({ expiry: undefined }),
          })),
      ],
    },
    {
      label: t('reservations.list.filter'),
      segments: [
        {
          name: 'all',
          label: t('reservations.list.all'),
          count: count(reservationStatuses, 'status', whole),
          isOn: filter.status === undefined && filter.expiry === undefined,
          onClick: () => setFilter({ status: undefined, expiry: undefined }),
        },
        ...reservationStatuses.map((status) => ({
          name: status,
          label: t(`reservations.status.${status}`),
          status,
          count: count([status]),
          isOn: filter.status?.includes(status) ?? false,
          onClick: (event: MouseEvent) => setFilter({ status: chosenAfter(event, filter.status, status) }),
        })),
      ],
    },
  ];
}

const whose = ['mine', 'others'] as const;

/** The filters that have no button of their own; each can be cleared. */
function Chips({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const { customer, approver } = state.filter;
  // The name is that of a decision.
  const isNamed = approver !== undefined && approver !== 'none';
  const { data } = useFirstReservations({ approver, limit: 1 }, isNamed);
  const name = isNamed ? data?.items[0]?.decided_by_name : null;
  return (
    <>
      {whose
        .filter((one) => state.filter[one] !== undefined)
        .map((one) => (
          <FilterChip
            key={one}
            label={t(`reservations.list.${one}`)}
            clearLabel={t('reservations.list.everyone')}
            onClear={() => state.setFilter({ [one]: undefined })}
          />
        ))}
      {customer !== undefined && (
        <FilterChip
          icon={<IconUser size={16} aria-hidden />}
          label={t('reservations.list.ofCustomer', { customer })}
          clearLabel={t('reservations.list.allCustomers')}
          onClear={() => state.setFilter({ customer: undefined })}
        />
      )}
      {requestFilters(t, state.filter, name ?? undefined).map(({ label, without }) => (
        <FilterChip
          key={label}
          label={label}
          clearLabel={t('machines.filters.remove', { filter: label })}
          onClear={() => state.setFilter(without)}
        />
      ))}
    </>
  );
}

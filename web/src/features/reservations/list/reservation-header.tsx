import { ActionIcon } from '@mantine/core';
import {
  type ReservationStatus,
  reservationStatuses,
} from '@strojpark/core/domain/reservations/reservation-status';
import { IconDownload, IconPlus, IconUser, IconX } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { HeaderParts } from '../../../ui/record-screen/screen-header.tsx';
import { useScreenRows } from '../../../ui/record-screen/screen-rows.ts';
import type { SegmentGroup } from '../../../ui/record-screen/segments.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import {
  useReservationStatistics,
  useStatusCounts,
} from '../../../entities/reservations/reservations.queries.ts';
import type { ListState } from './use-list-state.ts';
import classes from './reservation-header.module.css';

const ExportDialog = lazy(async () => ({
  default: (await import('./export-dialog.tsx')).ExportDialog,
}));

/** The part above the list: search, filters and the add button. */
export function useReservationHeader(state: ListState): HeaderParts {
  const { t } = useTranslation();
  const mayAdd = useCan('reservations.create');
  const mayExport = useCan('reservations.export');
  const isPhone = useIsPhone();
  const [exports, setExports] = useState(false);
  const hasExported = useHasOpened(exports);
  const { search, customer } = state.filter;
  return {
    search: {
      label: t('reservations.list.search'),
      placeholder: t('reservations.list.searchHint'),
      clearLabel: t('reservations.list.clearSearch'),
      value: search,
      onSearch: state.setSearch,
    },
    segments: useSegments(state),
    ...(customer !== undefined && { chips: <CustomerChip customer={customer} state={state} /> }),
    ...(mayExport && {
      ...(isPhone
        ? { tools: <ExportButton onOpen={() => setExports(true)} /> }
        : {
            viewItems: ({ total }) => [
              {
                label: t('reservations.export.list'),
                icon: IconDownload,
                isDisabled: total === 0,
                onClick: () => setExports(true),
              },
            ],
          }),
      dialogs: hasExported && <Export state={state} opened={exports} onClose={() => setExports(false)} />,
    }),
    add: mayAdd
      ? { label: t('reservations.list.add'), icon: IconPlus, onClick: () => state.openDialog('add') }
      : undefined,
  };
}

const order: readonly ReservationStatus[] = [
  'active',
  'extended',
  'pending_approval',
  'completed',
  'cancelled',
];
const expiries = ['soon', 'expired'] as const;
const expiryFigures = { soon: 'expiringSoon', expired: 'expired' } as const;

/** The status filter, with the number of reservations for each option. */
function useSegments({ filter, setFilter }: ListState): SegmentGroup[] {
  const { t } = useTranslation();
  const { data } = useStatusCounts({ ...filter, status: undefined });
  const { data: statistics } = useReservationStatistics();
  // The statistics count all reservations, so they are shown where no other filter applies.
  const isWhole = [filter.search, filter.customer, filter.status].every((one) => one === undefined);
  const count = (statuses: readonly ReservationStatus[]) =>
    data && formatNumber(statuses.reduce((sum, status) => sum + (data[status] ?? 0), 0));
  return [
    {
      label: t('reservations.list.filter'),
      segments: [
        {
          name: 'all',
          label: t('reservations.list.all'),
          count: count(reservationStatuses),
          isOn: filter.status === undefined,
          onClick: () => setFilter({ status: undefined }),
        },
        ...order.map((status) => ({
          name: status,
          label: t(`reservations.status.${status}`),
          status,
          count: count([status]),
          isOn: filter.status?.includes(status) ?? false,
          onClick: () => setFilter({ status: [status] }),
        })),
        ...expiries.map((expiry) => ({
          name: expiry,
          label: t(`reservations.list.expiry.${expiry}`),
          count: isWhole && statistics ? formatNumber(statistics[expiryFigures[expiry]]) : undefined,
          isOn: filter.expiry === expiry,
          onClick: () => setFilter({ expiry: filter.expiry === expiry ? undefined : expiry }),
        })),
      ],
    },
  ];
}

/** Shows that the list is limited to one customer, and clears that filter. */
function CustomerChip({ customer, state }: { customer: string; state: ListState }) {
  const { t } = useTranslation();
  return (
    <span className={classes.chip}>
      <IconUser size={16} aria-hidden />
      {t('reservations.list.ofCustomer', { customer })}
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        className={classes.clear}
        aria-label={t('reservations.list.allCustomers')}
        onClick={() => state.setFilter({ customer: undefined })}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </span>
  );
}

/** Opens the export dialog on phones, which have no view menu. */
function ExportButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const { total } = useScreenRows();
  return (
    <ToolButton
      label={t('reservations.export.list')}
      icon={IconDownload}
      isDisabled={total === 0}
      onClick={onOpen}
    />
  );
}

interface ExportProps {
  state: ListState;
  opened: boolean;
  onClose: () => void;
}

function Export(dialog: ExportProps) {
  const rows = useScreenRows();
  return (
    <Suspense>
      <ExportDialog rows={rows} {...dialog} />
    </Suspense>
  );
}

import { ActionIcon } from '@mantine/core';
import { reservations } from '@strojpark/core/contracts/reservations';
import { type ReservationStatus, reservationStatuses } from '@strojpark/core/domain/reservation-status';
import { IconDownload, IconPlus, IconUser, IconX } from '@tabler/icons-react';
import { type Ref, Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useCan } from '../../../lib/auth.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { FilterButton } from '../../../ui/filter-button.tsx';
import { AddButton } from '../../../ui/list/add-button.tsx';
import { ListTotal } from '../../../ui/list/list-total.tsx';
import { PrintButton as Button } from '../../../ui/list/print-button.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { useStatusCounts } from '../../../entities/reservations/reservations.queries.ts';
import type { ListState } from './use-list-state.ts';
import type { ReservationRows } from './use-reservation-rows.ts';
import classes from '../../../ui/list/list-toolbar.module.css';
import customerFilterClasses from './customer-filter.module.css';
import statusFilterClasses from './status-filter.module.css';

interface ListToolbarProps {
  state: ListState;
  rows: ReservationRows;
  searchRef: Ref<HTMLInputElement>;
}

/** Above the rows: search, filters, and the button that makes a reservation. */
export function ListToolbar({ state, rows, searchRef }: ListToolbarProps) {
  const { t } = useTranslation();
  const mayAdd = useCan('reservations.create');
  const { search } = state.filter;
  const { total, totalIsExact } = rows;
  return (
    <div className={classes.toolbar}>
      <SearchInput
        ref={searchRef}
        className={classes.search}
        label={t('reservations.list.search')}
        placeholder={t('reservations.list.searchHint')}
        clearLabel={t('reservations.list.clearSearch')}
        value={search}
        onSearch={(text) => state.setFilter({ search: text }, { replace: search !== undefined })}
      />
      <div className={classes.end}>
        <ExportButton state={state} rows={rows} />
        <PrintButton state={state} />
        {mayAdd && (
          <AddButton
            label={t('reservations.list.add')}
            icon={IconPlus}
            onClick={() => state.openDialog('add')}
          />
        )}
      </div>
      <StatusFilter state={state} />
      <CustomerFilter state={state} />
      <ListTotal
        rows={rows}
        total={t('reservations.list.total', { count: total, shown: formatCount(total, totalIsExact) })}
      />
    </div>
  );
}

const PrintedReservations = lazy(async () => ({
  default: (await import('./printed-reservations.tsx')).PrintedReservations,
}));

function PrintButton({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const { filter, sort, order } = state;
  return (
    <Button
      label={t('reservations.print.list')}
      load={(page) => call(reservations.list, { query: { ...filter, sort, order, ...page } })}
    >
      {(printed, onDone) => <PrintedReservations state={state} printed={printed} onDone={onDone} />}
    </Button>
  );
}

/** That the list shows one customer only, and the way back to all. */
function CustomerFilter({ state: { filter, setFilter } }: { state: ListState }) {
  const { t } = useTranslation();
  if (filter.customer === undefined) return null;
  return (
    <span className={customerFilterClasses.chip}>
      <IconUser size={16} aria-hidden />
      {t('reservations.list.ofCustomer', { customer: filter.customer })}
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        className={customerFilterClasses.clear}
        aria-label={t('reservations.list.allCustomers')}
        onClick={() => setFilter({ customer: undefined })}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </span>
  );
}

const ExportDialog = lazy(async () => ({
  default: (await import('../export/export-dialog.tsx')).ExportDialog,
}));

interface ExportButtonProps {
  state: ListState;
  rows: ReservationRows;
}

/** Asks how the list becomes a file. */
function ExportButton({ state, rows }: ExportButtonProps) {
  const { t } = useTranslation();
  const mayExport = useCan('reservations.export');
  const [isOpen, setIsOpen] = useState(false);
  const hadDialog = useHasOpened(isOpen);
  if (!mayExport) return null;
  return (
    <>
      <ToolButton
        label={t('reservations.export.list')}
        icon={IconDownload}
        isDisabled={rows.total === 0}
        onClick={() => setIsOpen(true)}
      />
      <Suspense>
        {hadDialog && (
          <ExportDialog state={state} rows={rows} opened={isOpen} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

const order: readonly ReservationStatus[] = [
  'active',
  'extended',
  'pending_approval',
  'completed',
  'cancelled',
];
const expiries = ['soon', 'expired'] as const;

/** Which reservations the list shows, with how many each choice would. */
function StatusFilter({ state: { filter, setFilter } }: { state: ListState }) {
  const { t } = useTranslation();
  const { data } = useStatusCounts({ ...filter, status: undefined });
  const count = (statuses: readonly ReservationStatus[]) =>
    data && formatNumber(statuses.reduce((sum, status) => sum + (data[status] ?? 0), 0));
  return (
    <div className={statusFilterClasses.filter} role="group" aria-label={t('reservations.list.filter')}>
      <FilterButton
        label={t('reservations.list.all')}
        count={count(reservationStatuses)}
        isOn={filter.status === undefined}
        onClick={() => setFilter({ status: undefined })}
      />
      {order.map((status) => (
        <FilterButton
          key={status}
          label={t(`reservations.status.${status}`)}
          count={count([status])}
          isOn={filter.status?.includes(status) ?? false}
          onClick={() => setFilter({ status: [status] })}
        />
      ))}
      {expiries.map((expiry) => (
        <FilterButton
          key={expiry}
          label={t(`reservations.list.expiry.${expiry}`)}
          isOn={filter.expiry === expiry}
          onClick={() => setFilter({ expiry: filter.expiry === expiry ? undefined : expiry })}
        />
      ))}
    </div>
  );
}

import { Tabs } from '@mantine/core';
import type { TrashedReservation } from '@strojpark/core/contracts/trash';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/auth.ts';
import { formatDate, formatDateTime, formatMoney } from '../../lib/format.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { TrashList } from './trash-list.tsx';
import { TrashMachines } from './trash-machines.tsx';
import type { TrashSearch } from './trash-search.ts';
import { useRestoreReservations, useTrashedReservations } from './trash.queries.ts';
import classes from './trash-list.module.css';

interface TrashTabsProps {
  search: TrashSearch;
  onSearch: (search: TrashSearch) => void;
}

/** What lies in the trash, machines and reservations apart, as far as the user may restore it. */
export function TrashTabs({ search: { tab, search }, onSearch }: TrashTabsProps) {
  const { t } = useTranslation();
  const hasMachines = useCan('machines.delete');
  const hasReservations = useCan('reservations.delete');
  const shown = hasReservations && (tab === 'reservations' || !hasMachines) ? 'reservations' : 'machines';
  const clear = () => onSearch({ tab });
  return (
    <Tabs
      value={shown}
      onChange={(next) => onSearch({ tab: next === 'reservations' ? next : undefined, search })}
      keepMounted={false}
    >
      <Tabs.List mb="md">
        {hasMachines && <Tabs.Tab value="machines">{t('trash.machines')}</Tabs.Tab>}
        {hasReservations && <Tabs.Tab value="reservations">{t('trash.reservations')}</Tabs.Tab>}
      </Tabs.List>
      <SearchInput
        className={classes.search ?? ''}
        label={t('trash.search')}
        placeholder={t(`trash.searchHint.${shown}`)}
        clearLabel={t('trash.clearSearch')}
        value={search}
        onSearch={(text) => onSearch({ tab, search: text })}
      />
      <Tabs.Panel value="machines" pt="md">
        <TrashMachines search={search} onClear={clear} />
      </Tabs.Panel>
      <Tabs.Panel value="reservations" pt="md">
        <TrashReservations search={search} onClear={clear} />
      </Tabs.Panel>
    </Tabs>
  );
}

interface TrashTabProps {
  search: string | undefined;
  onClear: () => void;
}

/** Deleted reservations. */
function TrashReservations({ search, onClear }: TrashTabProps) {
  const { t } = useTranslation();
  const machineOf = ({ machine_name: name, machine_identifier: identifier }: TrashedReservation) =>
    `${name}, ${identifier}`;
  const factsOf = (one: TrashedReservation) => [
    { label: t('reservations.customer.company'), value: one.customer_company },
    { label: t('reservations.customer.email'), value: one.customer_email },
    { label: t('trash.machine'), value: machineOf(one) },
    { label: t('trash.machineDeleted'), value: one.machine_deleted && t('common.yes') },
    { label: t('machines.fields.status'), value: t(`reservations.status.${one.status}`) },
    { label: t('trash.reservedAt'), value: one.reserved_at && formatDate(one.reserved_at), isNumeric: true },
    { label: t('trash.expiresAt'), value: one.expires_at && formatDate(one.expires_at), isNumeric: true },
    {
      label: t('machines.fields.sale_price'),
      value: one.sold_price === null ? null : formatMoney(one.sold_price, one.currency),
      isNumeric: true,
    },
    { label: t('reservations.customer.notes'), value: one.notes },
    { label: t('trash.createdBy'), value: one.created_by_name },
    { label: t('trash.purgeAt'), value: formatDateTime(one.purge_at), isNumeric: true },
  ];
  return (
    <TrashList
      query={useTrashedReservations(search)}
      restore={useRestoreReservations()}
      nameOf={(one) => ({
        name: one.customer_name,
        note: `${machineOf(one)} · ${t(`reservations.status.${one.status}`)}`,
      })}
      factsOf={factsOf}
      isFiltered={search !== undefined}
      onClear={onClear}
    />
  );
}

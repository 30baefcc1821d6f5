import { Tabs } from '@mantine/core';
import type { TrashedMachine, TrashedReservation } from '@strojpark/core/contracts/trash';
import { joined } from '@strojpark/core/domain/joined';
import { namedMachine } from '@strojpark/core/domain/machines/machine-identifier';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/auth.ts';
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../../lib/format.ts';
import { TrashList } from './trash-list.tsx';
import type { TrashSearch } from './trash-search.ts';
import {
  useRestoreMachines,
  useRestoreReservations,
  useTrashedMachines,
  useTrashedReservations,
} from './trash.queries.ts';

interface TrashTabsProps {
  search: TrashSearch;
  onSearch: (search: TrashSearch) => void;
}

/** The deleted machines and reservations in separate tabs, as far as the user may restore them. */
export function TrashTabs({ search: { tab, search }, onSearch }: TrashTabsProps) {
  const { t } = useTranslation();
  const hasMachines = useCan('machines.delete');
  const hasReservations = useCan('reservations.delete');
  const shown = hasReservations && (tab === 'reservations' || !hasMachines) ? 'reservations' : 'machines';
  const list = { search, onSearch: (text: string | undefined) => onSearch({ tab, search: text }) };
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
      <Tabs.Panel value="machines">
        <TrashMachines {...list} />
      </Tabs.Panel>
      <Tabs.Panel value="reservations">
        <TrashReservations {...list} />
      </Tabs.Panel>
    </Tabs>
  );
}

interface TrashTabProps {
  search: string | undefined;
  onSearch: (search: string | undefined) => void;
}

function TrashReservations({ search, onSearch }: TrashTabProps) {
  const { t } = useTranslation();
  const factsOf = (one: TrashedReservation) => [
    { label: t('reservations.columns.customer'), value: customerLine(one) },
    { label: t('reservations.customer.email'), value: one.customer_email },
    { label: t('trash.machine'), value: namedMachine(one.machine_name, one.machine_identifier) },
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
      noun="reservations"
      query={useTrashedReservations(search)}
      restore={useRestoreReservations()}
      nameOf={(one) => ({
        name: `${one.machine_name}, ${customerLine(one)}`,
        machine: { name: one.machine_name, category: one.machine_category, cover_url: one.cover_url },
        note: joined([customerLine(one), t(`reservations.status.${one.status}`)]),
      })}
      factsOf={factsOf}
      search={search}
      searchHint={t('trash.searchHint.reservations')}
      onSearch={onSearch}
    />
  );
}

function TrashMachines({ search, onSearch }: TrashTabProps) {
  const { t } = useTranslation();
  const factsOf = (machine: TrashedMachine) => [
    { label: t('machines.fields.type'), value: t(`machines.type.${machine.type}`) },
    { label: t('trash.identifier'), value: machine.identifier },
    { label: t('machines.fields.manufacturer'), value: machine.manufacturer },
    { label: t('machines.fields.model'), value: machine.model },
    { label: t('machines.fields.status'), value: t(`machines.status.${machine.status}`) },
    { label: t('machines.fields.year_of_manufacture'), value: machine.year_of_manufacture, isNumeric: true },
    { label: t('machines.fields.location'), value: machine.location },
    {
      label: t('machines.fields.current_value'),
      value: machine.current_value === null ? null : formatMoney(machine.current_value, machine.currency),
      isNumeric: true,
    },
    { label: t('machines.fields.notes'), value: machine.notes },
    { label: t('trash.createdBy'), value: machine.created_by_name },
    {
      label: t('trash.withReservations'),
      value: machine.reservations === 0 ? null : formatNumber(machine.reservations),
      isNumeric: true,
    },
    { label: t('trash.purgeAt'), value: formatDateTime(machine.purge_at), isNumeric: true },
  ];
  return (
    <TrashList
      noun="machines"
      query={useTrashedMachines(search)}
      restore={useRestoreMachines()}
      nameOf={(machine) => ({
        name: machine.name,
        machine,
        note: joined([machine.identifier, machine.year_of_manufacture, machine.location]),
      })}
      factsOf={factsOf}
      search={search}
      searchHint={t('trash.searchHint.machines')}
      onSearch={onSearch}
    />
  );
}

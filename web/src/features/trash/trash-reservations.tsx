import type { TrashedReservation } from '@strojpark/core/contracts/trash';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatMoney } from '../../lib/format.ts';
import { TrashList } from './trash-list.tsx';
import { useRestoreReservations, useTrashedReservations } from './trash.queries.ts';

interface TrashTabProps {
  search: string | undefined;
  onClear: () => void;
}

/** Deleted reservations. */
export function TrashReservations({ search, onClear }: TrashTabProps) {
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

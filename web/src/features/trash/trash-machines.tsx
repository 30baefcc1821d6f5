import type { TrashedMachine } from '@strojpark/core/contracts/trash';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney, formatNumber } from '../../lib/format.ts';
import { TrashList } from './trash-list.tsx';
import { useRestoreMachines, useTrashedMachines } from './trash.queries.ts';

interface TrashTabProps {
  search: string | undefined;
  onClear: () => void;
}

/** Deleted machines. */
export function TrashMachines({ search, onClear }: TrashTabProps) {
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
      query={useTrashedMachines(search)}
      restore={useRestoreMachines()}
      nameOf={({ name, identifier, manufacturer, model }) => ({
        name,
        note: `${identifier} · ${manufacturer} ${model}`,
      })}
      factsOf={factsOf}
      isFiltered={search !== undefined}
      onClear={onClear}
    />
  );
}

import { reservations } from '@strojpark/core/contracts/reservations';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { PrintButton as Button } from '../../../ui/list/print-button.tsx';
import type { ListState } from './use-list-state.ts';

const PrintedReservations = lazy(async () => ({
  default: (await import('./printed-reservations.tsx')).PrintedReservations,
}));

export function PrintButton({ state }: { state: ListState }) {
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

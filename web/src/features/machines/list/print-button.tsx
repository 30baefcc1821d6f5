import { machines } from '@strojpark/core/contracts/machines';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { PrintButton as Button } from '../../../ui/list/print-button.tsx';
import { isExtra, type ListColumn } from './list-columns.ts';
import type { ListState } from './use-list-state.ts';

const PrintedMachines = lazy(async () => ({
  default: (await import('./printed-machines.tsx')).PrintedMachines,
}));

interface PrintButtonProps {
  state: ListState;
  /** What stands on the paper beside name and number. */
  columns: readonly ListColumn[];
}

export function PrintButton({ state, columns }: PrintButtonProps) {
  const { t } = useTranslation();
  const { filter, sort, order } = state;
  const fields = columns.map(({ name }) => name).filter((name) => isExtra(name));
  return (
    <Button
      label={t('machines.print.list')}
      load={(page) => call(machines.list, { query: { ...filter, sort, order, fields, ...page } })}
    >
      {(printed, onDone) => (
        <PrintedMachines state={state} columns={columns} printed={printed} onDone={onDone} />
      )}
    </Button>
  );
}

import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { machines } from '@strojpark/core/contracts/machines';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { collectRows } from '../../../ui/list/collect-rows.ts';
import { usePrintKey } from '../../../ui/list/use-print-key.ts';
import { isExtra, type ListColumn } from './list-columns.ts';
import { ToolButton } from './tool-button.tsx';
import type { ListState } from './use-list-state.ts';

const PrintedMachines = lazy(async () => ({
  default: (await import('./printed-machines.tsx')).PrintedMachines,
}));

/** More would be a book; it says so on the paper. */
const maxPrinted = 2000;

interface PrintButtonProps {
  state: ListState;
  /** What stands on the paper beside name and number. */
  columns: readonly ListColumn[];
}

/** Prints all machines of the filter, not only those in sight. */
export function PrintButton({ state, columns }: PrintButtonProps) {
  const { t } = useTranslation();
  const { filter, sort, order } = state;
  const { data, mutate, reset, isPending } = useMutation({
    mutationFn: async () => {
      const fields = columns.map(({ name }) => name).filter((name) => isExtra(name));
      const query = { ...filter, sort, order, fields };
      const load = (page: object) => call(machines.list, { query: { ...query, ...page } });
      return { ...(await collectRows(load, maxPrinted)), at: new Date().toISOString() };
    },
  });
  usePrintKey(() => mutate());
  return (
    <>
      <ToolButton
        label={t('machines.print.list')}
        icon={IconPrinter}
        isBusy={isPending}
        onClick={() => mutate()}
      />
      <Suspense>
        {data && <PrintedMachines state={state} columns={columns} printed={data} onDone={reset} />}
      </Suspense>
    </>
  );
}

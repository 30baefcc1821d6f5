import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrintKey } from '../../../ui/list/use-print-key.ts';
import { useCollectReservations } from '../reservations.queries.ts';
import type { ListState } from './use-list-state.ts';

const PrintedReservations = lazy(async () => ({
  default: (await import('./printed-reservations.tsx')).PrintedReservations,
}));

/** Prints all reservations of the filter, not only those in sight. */
export function PrintButton({ state, className }: { state: ListState; className: string | undefined }) {
  const { t } = useTranslation();
  const { filter, sort, order } = state;
  const { data, mutate, reset, isPending } = useCollectReservations();
  const print = () => mutate({ ...filter, sort, order });
  usePrintKey(print);
  const label = t('reservations.print.list');
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon
          variant="default"
          size={36}
          className={className}
          aria-label={label}
          loading={isPending}
          onClick={print}
        >
          <IconPrinter size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Suspense>{data && <PrintedReservations state={state} printed={data} onDone={reset} />}</Suspense>
    </>
  );
}

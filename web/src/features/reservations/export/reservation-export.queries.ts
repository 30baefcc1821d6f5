import { reservations } from '@strojpark/core/contracts/reservations';
import { exportNames } from '@strojpark/core/domain/exports';
import type { ParamsOf, QueryInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { reservationKeys } from '../../../entities/reservations/reservations.queries.ts';
import { call, download } from '../../../lib/api.ts';

// The form shows what was refused, so the shared toasts keep quiet.
const quiet = { meta: { quiet: true } } as const;

/** What an export may hold. */
export function useExportColumns() {
  return useQuery({
    ...quiet,
    queryKey: reservationKeys.exportColumns,
    queryFn: ({ signal }) => call(reservations.listExportColumns, { signal }),
  });
}

interface ReservationExport {
  format: ParamsOf<typeof reservations.export>['format'];
  query: QueryInput<typeof reservations.export>;
}

export function useExportReservations() {
  return useMutation({
    ...quiet,
    mutationFn: ({ format, query }: ReservationExport) =>
      download(
        reservations.export,
        { params: { format }, query },
        `${exportNames.reservations}_${new Date().toISOString().slice(0, 10)}.${format}`,
      ),
  });
}

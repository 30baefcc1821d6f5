import { reservations } from '@strojpark/core/contracts/reservations';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation } from '@tanstack/react-query';
import { useRefreshReservations } from '../../entities/reservations/reservations.queries.ts';
import { call } from '../../lib/api.ts';

// Forms and dialogs show errors themselves, so no error toast.
const quiet = { meta: { quiet: true } } as const;

/** Refetches after an error too: the data on the screen was out of date. */
function useAction<Input, Output>(
  action: (input: Input) => Promise<Output>,
  options: { meta?: { quiet: true } } = {},
) {
  const refresh = useRefreshReservations();
  return useMutation({ ...options, mutationFn: action, onSettled: () => void refresh() });
}

interface WithBody<Body> {
  id: string;
  body: Body;
}

export function useCreateReservation() {
  return useAction(
    (body: BodyInput<typeof reservations.create>) => call(reservations.create, { body }),
    quiet,
  );
}

export function useUpdateReservation() {
  return useAction(
    ({ id, body }: WithBody<BodyInput<typeof reservations.update>>) =>
      call(reservations.update, { params: { id }, body }),
    quiet,
  );
}

export function useExtendReservation() {
  return useAction(({ id, body }: WithBody<BodyInput<typeof reservations.extend>>) =>
    call(reservations.extend, { params: { id }, body }),
  );
}

export function useCancelReservation() {
  return useAction(({ id, body }: WithBody<BodyInput<typeof reservations.cancel>>) =>
    call(reservations.cancel, { params: { id }, body }),
  );
}

/** A sale completes the reservation. */
export function useCompleteReservation() {
  return useAction(
    ({ id, body }: WithBody<BodyInput<typeof reservations.complete>>) =>
      call(reservations.complete, { params: { id }, body }),
    quiet,
  );
}

export function useApproveReservation() {
  return useAction((id: string) => call(reservations.approve, { params: { id } }), quiet);
}

export function useRejectReservation() {
  return useAction(({ id, body }: WithBody<BodyInput<typeof reservations.reject>>) =>
    call(reservations.reject, { params: { id }, body }),
  );
}

export function useSetReplacement() {
  return useAction(
    ({ id, body }: WithBody<BodyInput<typeof reservations.setReplacement>>) =>
      call(reservations.setReplacement, { params: { id }, body }),
    quiet,
  );
}

export function useDeleteReservation() {
  return useAction((id: string) => call(reservations.delete, { params: { id } }));
}

export function useRestoreReservation() {
  return useAction((id: string) => call(reservations.restore, { params: { id } }));
}

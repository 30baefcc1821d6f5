import { views, type View, type ViewSubscription } from '@strojpark/core/contracts/views';
import type { ViewList } from '@strojpark/core/domain/views/views';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';

const all = queryNoun('views', { own: 'view', others: ['category', 'field'] });
const listKey = [...all, 'list'] as const;

/** The views of all lists; without them a list only has no tabs, so a failure is not reported. */
export function useViews() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(views.list, { signal }),
    meta: { quiet: true },
  });
}

/** One view, opened by its address. */
export function useView(id: string) {
  return useQuery({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(views.get, { params: { id }, signal }),
    meta: { quiet: true },
    staleTime: 0,
  });
}

function useStored() {
  const client = useQueryClient();
  return async (stored: View) => {
    // Its tab is there before the list of views has been fetched again.
    client.setQueryData<View[]>(listKey, (before = []) =>
      before.some(({ id }) => id === stored.id)
        ? before.map((one) => (one.id === stored.id ? stored : one))
        : [...before, stored],
    );
    await client.invalidateQueries({ queryKey: all });
  };
}

export function useCreateView() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof views.create>) => call(views.create, { body }),
    onSuccess: useStored(),
    meta: { quiet: true },
  });
}

/** Quiet: the caller shows the error. */
export function useUpdateView({ quiet = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: BodyInput<typeof views.update> & { id: string }) =>
      call(views.update, { params: { id }, body }),
    onSuccess: useStored(),
    onError: () => client.invalidateQueries({ queryKey: all }),
    meta: { quiet },
  });
}

/** Null ends it. */
export function useWatchView() {
  return useMutation({
    mutationFn: ({ id, choice }: { id: string; choice: ViewSubscription | null }) =>
      choice === null
        ? call(views.unsubscribe, { params: { id } })
        : call(views.subscribe, { params: { id }, body: choice }),
    onSuccess: useStored(),
    meta: { quiet: true },
  });
}

export function useDeleteView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(views.delete, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: all }),
  });
}

export function useArrangeViews() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { list: ViewList; ids: string[] }) => call(views.arrange, { body }),
    onMutate: async ({ ids }) => {
      // A list that was asked for before would bring the old order back.
      await client.cancelQueries({ queryKey: listKey });
      client.setQueryData<View[]>(listKey, (before = []) => {
        const placeOf = ({ id }: View) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
        return before.toSorted((a, b) => placeOf(a) - placeOf(b));
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: all }),
  });
}

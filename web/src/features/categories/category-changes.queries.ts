import { categories, type Category } from '@strojpark/core/contracts/categories';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { categoryKeys } from '../../entities/categories/categories.queries.ts';
import { call } from '../../lib/api.ts';
import { quiet } from '../../lib/query-options.ts';

const key = categoryKeys.all;

function useChange<Input, Output>(change: (input: Input) => Promise<Output>, options = {}) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useCreateCategory() {
  return useChange((body: BodyInput<typeof categories.create>) => call(categories.create, { body }), quiet);
}

interface Update {
  id: string;
  body: BodyInput<typeof categories.update>;
}

const update = ({ id, body }: Update) => call(categories.update, { params: { id }, body });

/** For the form, which shows errors itself. */
export function useEditCategory() {
  return useChange(update, quiet);
}

/** For the one-click switch, whose errors are shown as a toast. */
export function useSwitchCategory() {
  return useChange(update);
}

/** The dialog shows errors itself: it names the views that use the category. */
export function useDeleteCategory() {
  return useChange(
    ({ id, despiteViews }: { id: string; despiteViews: boolean }) =>
      call(categories.delete, { params: { id }, query: despiteViews ? { despiteViews: 'true' } : {} }),
    quiet,
  );
}

/** Reorders optimistically; rolled back if the server rejects the order. */
export function useReorderCategories() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      call(categories.reorder, { body: { items: ids.map((id, display_order) => ({ id, display_order })) } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Category[]>(key);
      const place = new Map(ids.map((id, index) => [id, index]));
      client.setQueryData<Category[]>(key, (items) =>
        items?.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)),
      );
      return before;
    },
    onError: (_error, _ids, before) => client.setQueryData(key, before),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { BulkRunResult } from '../features/bulk-runs/bulk-run-result.tsx';
import { BulkRunList } from '../features/bulk-runs/bulk-run-list.tsx';
import { useLastValue } from '../ui/use-last-value.ts';

export function BulkRunsPage() {
  const { run } = useSearch({ from: '/app/bulk-runs' });
  const navigate = useNavigate({ from: '/bulk-runs' });
  const last = useLastValue(run);
  const open = (id: string | undefined) => void navigate({ search: { run: id } });
  return (
    <>
      <BulkRunList onOpen={open} />
      {last !== null && (
        <BulkRunResult id={last} opened={run !== undefined} onClose={() => open(undefined)} />
      )}
    </>
  );
}

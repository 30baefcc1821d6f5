import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { BulkRunResult } from '../features/bulk-runs/bulk-run-result.tsx';
import { BulkRunList } from '../features/bulk-runs/bulk-run-list.tsx';

export function BulkRunsPage() {
  const { run } = useSearch({ from: '/app/bulk-runs' });
  const navigate = useNavigate({ from: '/bulk-runs' });
  // Keeps the content during the closing animation of the dialog.
  const [last, setLast] = useState(run);
  if (run !== undefined && run !== last) setLast(run);
  const open = (id: string | undefined) => void navigate({ search: { run: id } });
  return (
    <>
      <BulkRunList onOpen={open} />
      {last !== undefined && (
        <BulkRunResult id={last} opened={run !== undefined} onClose={() => open(undefined)} />
      )}
    </>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { ApprovalQueue } from '../features/reservations/approvals/approval-queue.tsx';

export function ApprovalQueuePage() {
  const search = useSearch({ from: '/app/admin/approval-queue' });
  const navigate = useNavigate({ from: '/admin/approval-queue' });
  return <ApprovalQueue search={search} onSearch={(next) => void navigate({ search: next })} />;
}

import { ApprovalQueue } from '../features/reservations/approvals/approval-queue.tsx';

export function ApprovalQueuePage() {
  return <ApprovalQueue />;
}

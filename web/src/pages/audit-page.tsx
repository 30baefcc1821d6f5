import { useNavigate, useSearch } from '@tanstack/react-router';
import { AuditEntries } from '../features/audit/audit-entries.tsx';

export function AuditPage() {
  const search = useSearch({ from: '/app/admin/audit' });
  const navigate = useNavigate({ from: '/admin/audit' });
  return <AuditEntries search={search} onSearch={(next) => void navigate({ search: next })} />;
}

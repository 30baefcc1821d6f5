import { useNavigate, useSearch } from '@tanstack/react-router';
import { TrashTabs } from '../features/trash/trash-tabs.tsx';

export function TrashPage() {
  const search = useSearch({ from: '/app/trash' });
  const navigate = useNavigate({ from: '/trash' });
  return <TrashTabs search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />;
}

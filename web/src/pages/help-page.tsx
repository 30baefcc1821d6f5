import { useNavigate, useSearch } from '@tanstack/react-router';
import { Help } from '../features/help/help.tsx';

/** What is searched for is in the URL. */
export function HelpPage() {
  const query = useSearch({
    strict: false,
    select: ({ search }) => (typeof search === 'string' ? search : undefined),
  });
  const navigate = useNavigate({ from: '/help' });
  return (
    <Help
      query={query}
      onSearch={(search) => void navigate({ search: { search }, replace: query !== undefined })}
    />
  );
}

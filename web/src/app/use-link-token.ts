import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The token in the fragment of a mail link; removed from the URL at once, so it does not stay in the history or on
 * screen.
 */
export function useLinkToken(): string | null {
  const urlToken = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') });
  const navigate = useNavigate();
  const [token, setToken] = useState(urlToken);
  // Another link may be opened in the same tab.
  if (urlToken !== null && urlToken !== token) setToken(urlToken);
  useEffect(() => {
    if (urlToken !== null) void navigate({ to: '.', hash: '', replace: true });
  }, [urlToken, navigate]);
  return token;
}

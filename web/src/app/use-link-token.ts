import { useNavigate, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The token behind the `#` of a mail's link; the address loses it at once, for histories and shoulders. */
export function useLinkToken(): string | null {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(hash).get('token'));
  useEffect(() => {
    void navigate({ to: '.', hash: '', replace: true });
  }, [navigate]);
  return token;
}

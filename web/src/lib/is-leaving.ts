import type { RouterHistory } from '@tanstack/react-router';

/**
 * Whether somebody is on the way from `path` to another page that is still loading. What the old page would
 * still write into the address then would take the new one back.
 */
export function isLeaving({ history }: { history: RouterHistory }, path: string): boolean {
  return history.location.pathname !== path;
}

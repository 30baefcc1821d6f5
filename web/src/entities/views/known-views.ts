import type { ViewList } from '@strojpark/core/domain/views/views';
import { useSyncExternalStore } from 'react';
import { readPersonal, storePersonal } from '../../lib/personal-storage.ts';

/** What this browser knows of the views before they are loaded. */
interface KnownViews {
  /** The lists that have tabs, so that their place is kept; undefined before the first visit of a list. */
  lists: readonly ViewList[] | undefined;
  /** The search parameters that the user's role starts a list with, by its path. */
  starts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const storageName = 'views';
let known: { userId: string; views: KnownViews } | null = null;
const listeners = new Set<() => void>();

function knownOf(userId: string): KnownViews {
  if (known?.userId !== userId) {
    const stored = readPersonal(userId, storageName) as Partial<KnownViews> | null | undefined;
    known = { userId, views: { lists: stored?.lists, starts: stored?.starts ?? {} } };
  }
  return known.views;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useKnownViews = (userId: string): KnownViews =>
  useSyncExternalStore(subscribe, () => knownOf(userId));

/** Remembers them for the next start. */
export function storeKnownViews(userId: string, views: KnownViews): void {
  if (JSON.stringify(views) === JSON.stringify(knownOf(userId))) return;
  known = { userId, views };
  storePersonal(userId, storageName, views);
  for (const listener of listeners) listener();
}

import { useEffect, useState } from 'react';
import { lateComponent } from '../late-component.ts';
import { listKeyOf } from '../list/list-keys.ts';
import type { OwnKey, ShortcutName } from './shortcuts-dialog.tsx';

const ShortcutsDialog = lateComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

interface ScreenKeysProps {
  /** The keys that the screen shares with lists, besides those that work everywhere. */
  shared?: readonly ShortcutName[];
  own?: readonly OwnKey[];
}

/** The overview of the keys of a screen that is no list, which `?` opens as in lists. */
export function ScreenKeys({ shared, own }: ScreenKeysProps) {
  const [overview, setOverview] = useState<'open' | 'closed' | null>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // An open dialog, wherever the focus is, has keys of its own.
      if (listKeyOf(event, {}) !== 'help' || document.querySelector('[aria-modal]') !== null) return;
      event.preventDefault();
      setOverview('open');
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    overview && (
      <ShortcutsDialog
        opened={overview === 'open'}
        shortcuts={['everywhere', ...(shared ?? []), 'help']}
        {...(own && { ownKeys: own })}
        onClose={() => setOverview('closed')}
        onFailure={() => setOverview(null)}
      />
    )
  );
}

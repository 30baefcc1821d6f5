import { useEffect, useEffectEvent, useState } from 'react';
import { lateComponent } from '../../ui/late-component.ts';
import { listKeyOf } from '../../ui/list/list-keys.ts';

const ShortcutsDialog = lateComponent(
  async () => (await import('../../ui/record-screen/shortcuts-dialog.tsx')).ShortcutsDialog,
);

/** `?` on screens that do not explain keys of their own. */
export function GlobalKeys() {
  const [overview, setOverview] = useState<'open' | 'closed' | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (listKeyOf(event, {}) === 'help') setOverview('open');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // After the lists, which listen on the document.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    overview && (
      <ShortcutsDialog
        opened={overview === 'open'}
        shortcuts={['everywhere', 'close', 'help']}
        actionKeys={{}}
        recordKeys={[]}
        onClose={() => setOverview('closed')}
        onFailure={() => setOverview(null)}
      />
    )
  );
}

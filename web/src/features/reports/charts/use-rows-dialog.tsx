import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import type { RowsChoice } from './rows-dialog.tsx';

const RowsDialog = lazyPart(async () => (await import('./rows-dialog.tsx')).RowsDialog);

/** The dialog that asks which rows of a bar to open; it loads with its first opening. */
export function useRowsDialog() {
  const [choice, choose] = useState<RowsChoice | null>(null);
  const hasChosen = useHasOpened(choice !== null);
  const dialog = hasChosen && (
    <Suspense>
      <RowsDialog choice={choice} opened={choice !== null} onClose={() => choose(null)} />
    </Suspense>
  );
  return { choose, dialog };
}

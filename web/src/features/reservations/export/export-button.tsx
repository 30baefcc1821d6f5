import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import type { ListState } from '../list/use-list-state.ts';
import type { ReservationRows } from '../list/use-reservation-rows.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

interface ExportButtonProps {
  state: ListState;
  rows: ReservationRows;
}

/** Asks how the list becomes a file. */
export function ExportButton({ state, rows }: ExportButtonProps) {
  const { t } = useTranslation();
  const mayExport = useCan('reservations.export');
  const [isOpen, setIsOpen] = useState(false);
  const hadDialog = useHasOpened(isOpen);
  if (!mayExport) return null;
  return (
    <>
      <ToolButton
        label={t('reservations.export.list')}
        icon={IconDownload}
        isDisabled={rows.total === 0}
        onClick={() => setIsOpen(true)}
      />
      <Suspense>
        {hadDialog && (
          <ExportDialog state={state} rows={rows} opened={isOpen} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

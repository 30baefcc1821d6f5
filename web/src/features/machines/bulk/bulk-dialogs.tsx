import { Suspense, type ComponentType } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { BulkExport } from '../machine-bulk.queries.ts';
import type { BulkDialogProps } from './bulk-dialog.ts';
import type { MachineBulkAction } from './bulk-offer.ts';

const dialogs = {
  edit: lazyPart(async () => (await import('./bulk-edit-dialog.tsx')).BulkEditDialog),
  status: lazyPart(async () => (await import('./bulk-status-dialog.tsx')).BulkStatusDialog, 'records'),
  sell: lazyPart(async () => (await import('./bulk-sell-dialog.tsx')).BulkSellDialog, 'records'),
  delete: lazyPart(async () => (await import('./bulk-delete-dialog.tsx')).BulkDeleteDialog),
} satisfies Partial<Record<MachineBulkAction, ComponentType<BulkDialogProps>>>;
const BulkExportDialog = lazyPart(async () => (await import('./bulk-export-dialog.tsx')).BulkExportDialog);

const PriceCardsDialog = lazyPart(
  async () => (await import('./price-cards-dialog.tsx')).PriceCardsDialog,
  'quotes',
);

/** The actions with a dialog in this feature; reserving uses the form of the reservations feature. */
export type DialogAction = keyof typeof dialogs | 'export' | 'cards';

interface BulkDialogsProps extends BulkDialogProps {
  act: DialogAction;
  order: Pick<BulkExport, 'sort' | 'order'>;
  /** The saved view in use, which has columns of its own. */
  saved?: string | undefined;
}

/** The dialog of the selected bulk action. */
export function BulkDialogs({ act, order, saved, ...props }: BulkDialogsProps) {
  if (act === 'export')
    return (
      <Suspense>
        <BulkExportDialog {...props} order={order} saved={saved} />
      </Suspense>
    );
  if (act === 'cards')
    return (
      <Suspense>
        <PriceCardsDialog {...props} order={order} />
      </Suspense>
    );
  const Dialog = dialogs[act];
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

import { lazyPart } from '../lib/lazy-part.ts';
import { SaleScreen } from '../features/sales/sale-screen.tsx';

const StornoSaleDialog = lazyPart(
  async () => (await import('../features/machines/actions/storno-sale-dialog.tsx')).StornoSaleDialog,
);

export function SalesPage() {
  return (
    <SaleScreen
      renderStorno={({ action: { record }, opened, onClose, onDeleted }) => (
        <StornoSaleDialog
          sale={record}
          opened={opened}
          onDone={() => onDeleted(record.id)}
          onClose={onClose}
        />
      )}
    />
  );
}

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { toast, type ToastOptions } from '../../lib/toast.ts';

/** Says that a machine was sold, and leads to its sale; a server of the previous version does not tell that of a reservation. */
export function toastSale(
  machineName: string,
  saleId: string | null | undefined,
  offer: ToastOptions = {},
): void {
  toast.success(
    () => i18next.t('sales.sell.done', { name: machineName }),
    saleId == null
      ? {}
      : { id: saleId, link: (onFollow) => <SaleLink id={saleId} onFollow={onFollow} />, ...offer },
  );
}

function SaleLink({ id, onFollow }: { id: string; onFollow: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="compact-sm"
      variant="light"
      flex="none"
      onClick={onFollow}
      renderRoot={(props) => <Link to="/sales" search={{ sale: id }} {...props} />}
    >
      {t('sales.detail.open')}
    </Button>
  );
}

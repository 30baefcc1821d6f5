import i18next from 'i18next';
import { createElement } from 'react';
import { toast } from '../../lib/toast.ts';
import { SaleLink } from './sale-link.tsx';

/** Says that a machine was sold, and leads to its sale; a server of the previous version does not tell that of a reservation. */
export function toastSale(
  machineName: string,
  saleId: string | null | undefined,
  offer: Partial<Parameters<typeof toast.success>[1]> = {},
): void {
  toast.success(
    () => i18next.t('sales.sell.done', { name: machineName }),
    saleId == null ? {} : { id: saleId, link: createElement(SaleLink, { id: saleId }), ...offer },
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EditSale } from '../../entities/sales/edit-sale.tsx';
import { saleQuery } from '../../entities/sales/sales.queries.ts';
import { toastFailure } from '../../lib/failure.ts';

interface EditListedSaleProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

/** Corrects a sale of the list, which does not have the whole customer, once its record is there. */
export function EditListedSale({ id, opened, onClose }: EditListedSaleProps) {
  const { data: sale, error } = useQuery(saleQuery(id));
  const isFailed = sale === undefined && error !== null;
  useEffect(() => {
    if (!opened || !isFailed) return;
    toastFailure(error);
    onClose();
  }, [error, isFailed, opened, onClose]);
  return sale && <EditSale sale={sale} opened={opened} onClose={onClose} />;
}

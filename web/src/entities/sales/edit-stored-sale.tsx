import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toastFailure } from '../../lib/failure.ts';
import { EditSale } from './edit-sale.tsx';
import { saleQuery } from './sales.queries.ts';

interface EditStoredSaleProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

/** Corrects a sale once its record is there: what a list or a machine has of it lacks the customer. */
export function EditStoredSale({ id, opened, onClose }: EditStoredSaleProps) {
  const { data: sale, error } = useQuery(saleQuery(id));
  const isFailed = sale === undefined && error !== null;
  useEffect(() => {
    if (!opened || !isFailed) return;
    toastFailure(error);
    onClose();
  }, [error, isFailed, opened, onClose]);
  return sale && <EditSale sale={sale} opened={opened} onClose={onClose} />;
}

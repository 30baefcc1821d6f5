import type { Sale } from '@strojpark/core/contracts/sales';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import i18next from 'i18next';
import type { RecordAction } from '../../ui/record-screen/record-actions.tsx';
import { editKey, stornoKey } from './sale-values.ts';

/** What is done with a sale in a dialog. */
export type SaleAction = 'edit' | 'storno';

/** What the user may do with a sale, in its record and in its row. */
export function saleActions(sale: Sale, start: (action: SaleAction, sale: Sale) => void): RecordAction[] {
  const edit: RecordAction = {
    name: 'edit',
    label: i18next.t('sales.detail.edit'),
    icon: IconPencil,
    keyName: editKey,
    isDestructive: false,
    run: () => start('edit', sale),
  };
  const storno: RecordAction = {
    name: 'storno',
    label: i18next.t('machines.actions.storno'),
    icon: IconArrowBackUp,
    keyName: stornoKey,
    isDestructive: true,
    run: () => start('storno', sale),
  };
  return [...(sale.may_edit ? [edit] : []), ...(sale.may_reverse ? [storno] : [])];
}

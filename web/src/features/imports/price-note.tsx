import type { ImportMapping } from '@strojpark/core/contracts/import-records';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { priceFromBookValue } from '@strojpark/core/domain/imports/import-fallbacks';
import { IconCoins } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelNote } from '../../ui/panel-note.tsx';

interface PriceNoteProps {
  machineType: MachineType | null;
  mappings: readonly ImportMapping[];
  hint?: string;
  action?: ReactNode;
}

/** Says that a book value becomes the price: everyone sees the price, and customers are offered it. */
export function PriceNote({ machineType, mappings, ...note }: PriceNoteProps) {
  const { t } = useTranslation();
  const column = priceFromBookValue(machineType, mappings);
  if (column === undefined) return null;
  return (
    <PanelNote icon={IconCoins} {...note}>
      {t('import.price.fromBookValue', { column })}
    </PanelNote>
  );
}

import { TextInput } from '@mantine/core';
import type { saleDetails } from '@strojpark/core/contracts/machine-record';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { GrowingTextarea } from '../../ui/growing-textarea.tsx';

interface SaleDetailsInputsProps {
  field: (name: keyof typeof saleDetails) => UseFormRegisterReturn & { error: string | undefined };
}

/** The invoice number of a sale and a note on it, both optional. */
export function SaleDetailsInputs({ field }: SaleDetailsInputsProps) {
  const { t } = useTranslation();
  return (
    <FieldGrid>
      <TextInput label={t('sales.columns.invoice')} autoComplete="off" {...field('invoice_number')} />
      <GrowingTextarea
        label={t('sales.detail.note')}
        minRows={1}
        maxRows={6}
        autoComplete="off"
        {...field('sale_note')}
      />
    </FieldGrid>
  );
}

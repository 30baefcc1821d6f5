import { TextInput } from '@mantine/core';
import type { saleDetails } from '@strojpark/core/contracts/machine-record';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { GrowingTextarea } from '../../ui/growing-textarea.tsx';

interface SaleDetailsInputsProps {
  field: (name: keyof typeof saleDetails) => UseFormRegisterReturn & { error: string | undefined };
  /** The `SaleDayInput` of the form. */
  children: ReactNode;
}

/** The invoice number of a sale, its day, and a note on it. */
export function SaleDetailsInputs({ field, children }: SaleDetailsInputsProps) {
  const { t } = useTranslation();
  return (
    <FieldGrid isDense>
      <TextInput label={t('sales.columns.invoice')} autoComplete="off" {...field('invoice_number')} />
      {children}
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

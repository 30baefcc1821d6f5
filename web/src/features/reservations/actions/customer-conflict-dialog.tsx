import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format.ts';
import type { MessageKey } from '../../../lib/i18n.ts';
import type { Choices } from '../../../lib/three-way.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import type { CustomerField } from '../customer-form.ts';
import type { CustomerConflict } from './use-save-customer.ts';

const labels: Record<CustomerField, MessageKey> = {
  customerName: 'reservations.customer.name',
  customerCompany: 'reservations.customer.company',
  customerEmail: 'reservations.customer.email',
  customerPhone: 'reservations.customer.phone',
  customerTaxId: 'reservations.customer.taxId',
  customerAddress: 'reservations.customer.address',
  sellingPrice: 'reservations.customer.sellingPrice',
  notes: 'reservations.customer.notes',
};

interface CustomerConflictDialogProps {
  opened: boolean;
  conflict: CustomerConflict;
  currency: string;
  onChoose: (choices: Choices) => void;
  onCancel: () => void;
}

/** Whose value counts where two people have changed the same field of a reservation. */
export function CustomerConflictDialog({
  opened,
  conflict: { fields, mine, theirs },
  currency,
  onChoose,
  onCancel,
}: CustomerConflictDialogProps) {
  const { t } = useTranslation();
  const shown = (value: string | number | null) => {
    if (value === null || value === '') return t('reservations.edit.blank');
    return typeof value === 'number' ? formatMoney(value, currency) : value;
  };
  return (
    <ConflictDialog
      opened={opened}
      title={t('reservations.edit.staleTitle')}
      text={t('reservations.edit.staleText')}
      fields={fields.map((name) => ({
        name,
        label: t(labels[name]),
        mine: shown(mine[name]),
        theirs: shown(theirs[name]),
      }))}
      sideLabels={{ mine: t('reservations.edit.mine'), theirs: t('reservations.edit.theirs') }}
      confirmLabel={t('common.actions.save')}
      cancelLabel={t('common.actions.back')}
      onChoose={onChoose}
      onCancel={onCancel}
    />
  );
}

import { joined } from '@strojpark/core/domain/joined';
import type { Quote } from '@strojpark/core/contracts/quotes';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { customerLabels } from '../../../entities/reservations/customer-facts.tsx';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import type { MessageKey } from '../../../lib/i18n.ts';
import type { Conflict } from '../../../lib/use-merged-save.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import type { QuoteValues } from './quote-form.ts';
import type { QuotedRow } from './quote-machines.tsx';

const labels: Record<keyof QuoteValues, MessageKey> = {
  ...customerLabels,
  notes: 'reservations.customer.notes',
  machines: 'quotes.form.machines',
  // It is chosen together with the prices.
  currency: 'quotes.form.machines',
  language: 'quotes.form.language',
  validUntil: 'quotes.form.validUntil',
  intro: 'quotes.detail.intro',
  terms: 'quotes.detail.terms',
  footer: 'quotes.detail.footer',
  contactName: 'quotes.form.contactName',
  contactPhone: 'quotes.form.contactPhone',
  contactEmail: 'quotes.form.contactEmail',
};

interface QuoteConflictProps {
  opened: boolean;
  conflict: Conflict<Quote, QuoteValues>;
  /** The machines in the form. */
  rows: readonly QuotedRow[];
  onChoose: ComponentProps<typeof ConflictDialog>['onChoose'];
  onCancel: () => void;
}

/** Asks whose value to keep for what two users have changed. */
export function QuoteConflict({ opened, conflict, rows, onChoose, onCancel }: QuoteConflictProps) {
  const { t } = useTranslation();
  const names = new Map([
    ...rows.map(({ machine }) => [machine.id, machine.name] as const),
    ...conflict.current.items.map(({ machine_id: id, machine }) => [id, machine.name] as const),
  ]);
  /** A machine with its price in a line. */
  const machineLines = ({ machines, currency }: QuoteValues): string =>
    machines
      .map(({ machineId, price }) => {
        const name = names.get(machineId) ?? '';
        return `${name}: ${price == null ? t('quotes.form.byValue', { currency }) : formatMoney(price, currency)}`;
      })
      .join('\n');
  const shown = (name: keyof QuoteValues, values: QuoteValues): string => {
    if (name === 'machines' || name === 'currency') return machineLines(values);
    if (name === 'language') return t(`quotes.detail.languages.${values.language}`);
    if (name === 'validUntil') return formatDate(values.validUntil);
    return values[name] ?? '';
  };
  return (
    <ConflictDialog
      opened={opened}
      title={t('quotes.form.staleTitle')}
      fields={conflict.fields.map((name) => ({
        name,
        // The customer has a phone and an email too.
        label: joined([name.startsWith('contact') && t('quotes.detail.contact'), t(labels[name])]),
        mine: shown(name, conflict.mine),
        theirs: shown(name, conflict.theirs),
      }))}
      onChoose={onChoose}
      onCancel={onCancel}
    />
  );
}

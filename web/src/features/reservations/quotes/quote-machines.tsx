import { ActionIcon, Text } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { formatPrice, type RecordedCurrency } from '@strojpark/core/domain/money/money';
import { converted } from '@strojpark/core/domain/quotes/converted';
import { quoteTotal } from '@strojpark/core/domain/quotes/quote-money';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineFacts } from '../../../entities/machines/machine-facts.ts';
import { useRates } from '../../../entities/settings/settings.queries.ts';
import { formatMoney } from '../../../lib/format.ts';
import { passFocus } from '../../../ui/pass-focus.ts';
import { PriceInput } from '../../../ui/price-input.tsx';
import { MachinePicker } from '../add/machine-picker.tsx';
import classes from './quotes.module.css';

type QuotedMachine = Pick<
  MachineListItem,
  | 'id'
  | 'name'
  | 'category'
  | 'manufacturer'
  | 'model'
  | 'year_of_manufacture'
  | 'operating_hours'
  | 'location'
  | 'current_value'
  | 'currency'
  | 'cover_url'
>;

/** A machine in the form, with the price that was agreed; null for its value on the day of sending. */
export interface QuotedRow {
  machine: QuotedMachine;
  price: number | null;
}

interface QuoteMachinesProps {
  rows: readonly QuotedRow[];
  currency: RecordedCurrency;
  onChange: (rows: QuotedRow[]) => void;
}

/** The machines of a quote with their prices, and a search to add more. */
export function QuoteMachines({ rows, currency, onChange }: QuoteMachinesProps) {
  const { t } = useTranslation();
  const facts = useMachineFacts();
  // A cleared search after each machine that was added.
  const [added, setAdded] = useState(0);
  const picker = useRef<HTMLDivElement>(null);
  const { data: rates } = useRates();
  /** What a blank price means at the rates of now. */
  const valueOf = ({ current_value: value, currency: own }: QuotedMachine): number | null => {
    if (value === null || own === currency) return value;
    return rates === undefined ? null : converted(value, own, currency, rates);
  };
  const shown = (value: number | null) => (value === null ? undefined : formatPrice(value));
  const total = quoteTotal(rows.map(({ machine, price }) => price ?? valueOf(machine)));
  const change = (id: string, price: number | null) =>
    onChange(rows.map((row) => (row.machine.id === id ? { ...row, price } : row)));
  return (
    <>
      <ul className={classes.rows}>
        {rows.map(({ machine, price }) => (
          <li key={machine.id} className={classes.row}>
            <div className={classes.rowBody}>
              <MachineBlock machine={machine} line={facts(machine)} />
            </div>
            <PriceInput
              className={classes.price}
              aria-label={t('quotes.form.price', { name: machine.name })}
              currency={currency}
              placeholder={price === null ? shown(valueOf(machine)) : undefined}
              value={price}
              onChange={(value) => change(machine.id, value)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('quotes.form.remove', { name: machine.name })}
              onClick={({ currentTarget }) => {
                passFocus(currentTarget, picker.current?.querySelector('input'));
                onChange(rows.filter((row) => row.machine.id !== machine.id));
              }}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {rows.length > 1 && total !== null && (
        <div className={classes.total}>
          <span>{t('quotes.totals.all')}</span>
          <span data-numeric>{formatMoney(total, currency)}</span>
        </div>
      )}
      <Text size="xs" c="dimmed" mb="sm">
        {t('quotes.form.priceHint')}
      </Text>
      <div ref={picker}>
        <MachinePicker
          key={added}
          inForm={{
            label: t('quotes.form.addMachine'),
            hint: t('quotes.form.searchHint'),
            except: rows.map(({ machine }) => machine.id),
            // The search that had it is gone.
            hasFocus: added > 0,
          }}
          onPick={(machine) => {
            onChange([...rows, { machine, price: null }]);
            setAdded(added + 1);
          }}
        />
      </div>
    </>
  );
}

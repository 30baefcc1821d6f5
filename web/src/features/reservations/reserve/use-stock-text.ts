import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import { joined } from '@strojpark/core/domain/joined';
import { fold } from '@strojpark/core/domain/search-fold';
import { useTranslation } from 'react-i18next';

/** What a list has to be asked for. */
export const stockFields = ['zakaznik_stock', 'dodano_status'] as const;
type StockFields = Partial<Pick<Machine, (typeof stockFields)[number]>>;

/** A row of a list with these fields, or a record, which has them anyway. */
export type StockMachine = MachineListItem & StockFields;

const valueOf = (machine: StockMachine, name: (typeof stockFields)[number]) =>
  String(machine.extra?.[name] ?? machine[name] ?? '').trim();

const forNobody = /^(?:sklad|skladem|stock)\b/;
const delivered = /^(?:dodano|delivered)\b|^(?:ano|yes)$/;

/** The customer whom a stock machine is intended for; null for nobody, or one of these names. */
export function intendedForOther(machine: StockMachine, customer: readonly string[]): string | null {
  const name = valueOf(machine, 'zakaznik_stock');
  const one = fold(name);
  const isSame = customer.some((other) => {
    const known = fold(other).trim();
    return known !== '' && (known.includes(one) || one.includes(known));
  });
  return name === '' || forNobody.test(one) || isSame ? null : name;
}

/** What a salesperson has to know before promising a stock machine to a customer. */
export function useStockText(customer: readonly string[]): (machine: StockMachine) => string {
  const { t } = useTranslation();
  return (machine) => {
    const name = intendedForOther(machine, customer);
    const state = valueOf(machine, 'dodano_status');
    return joined([
      name !== null && t('reservations.replacement.intendedFor', { name }),
      state !== '' &&
        !delivered.test(fold(state)) &&
        t('reservations.replacement.delivery', { state: state.toLocaleLowerCase() }),
    ]);
  };
}

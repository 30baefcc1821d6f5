import type { ReportFigures } from '@strojpark/core/contracts/reports';
import type { MachineStatus } from '@strojpark/core/domain/machine-status';
import type { RatedCurrency } from '../exchange-rates/exchange-rates.service.ts';
import type { Converter } from './report-amounts.service.ts';
import type { ValueMove } from './report-overview.repo.ts';

/** Machines of one kind in one status. */
type Group = Pick<ValueMove, 'type' | 'currency' | 'n' | 'value'> & { status: MachineStatus };

interface FigureSource {
  /** As they are now. */
  now: readonly Group[];
  moves: readonly ValueMove[];
  /** False: there is nothing to compare with. */
  hasBefore: boolean;
  converter: Converter;
}

/** How the inventory stands at the end of a period and at the end of the one before. */
export function inventoryFigures({ now, moves, hasBefore, converter }: FigureSource) {
  // What has happened since an instant is taken away from what is now.
  const atEnd = [...now, ...moves.filter(({ isLater }) => isLater).flatMap(undone)];
  const atBefore = [...now, ...moves.flatMap(undone)];

  const figure = (counts: (group: Group) => boolean) => {
    const count = (groups: Group[], type?: Group['type']) =>
      groups
        .filter((group) => counts(group) && (type === undefined || group.type === type))
        .reduce((sum, { n }) => sum + n, 0);
    return {
      stock: count(atEnd, 'stock'),
      used: count(atEnd, 'used'),
      before: hasBefore ? count(atBefore) : null,
    };
  };
  const valueOf = (groups: Group[]) => {
    const amounts = new Map<RatedCurrency, number>();
    for (const { status, currency, value } of groups) {
      if (status !== 'sold') amounts.set(currency, (amounts.get(currency) ?? 0) + value);
    }
    return converter.of(amounts);
  };
  return {
    total: figure(({ status }) => status !== 'sold'),
    available: figure(({ status }) => status === 'available'),
    reserved: figure(({ status }) => status === 'reserved'),
    maintenance: figure(({ status }) => status === 'maintenance'),
    value: { amount: valueOf(atEnd), before: hasBefore ? valueOf(atBefore) : null },
  } satisfies Partial<ReportFigures>;
}

/** A move taken back: out of the status into which it led, into the one that it left. */
function undone({ from_status, to_status, n, value, type, currency }: ValueMove): Group[] {
  return [
    ...(to_status === null ? [] : [{ type, currency, status: to_status, n: -n, value: -value }]),
    ...(from_status === null ? [] : [{ type, currency, status: from_status, n, value }]),
  ];
}

import type { DemandMatch } from '@strojpark/core/contracts/demands';
import type { MachineFieldName } from '@strojpark/core/domain/fields/machine-fields';
import { useTranslation } from 'react-i18next';
import { labelOf, useCustomFields, useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { formatPercent } from '../../../lib/format.ts';

type Reason = DemandMatch['reasons'][number];

/** Why a machine fits a demand: the criteria that it meets, those it misses and by how much, and what is not known. */
export function useFitTexts(): (match: DemandMatch) => {
  met: string[];
  off: string[];
  unknown: string[];
} {
  const { t } = useTranslation();
  const labels = { used: useFieldLabel('used'), stock: useFieldLabel('stock') };
  const custom = { used: useCustomFields('used'), stock: useCustomFields('stock') };

  /** `o 6 % nad limitem`, `o 1 rok starší`. */
  const missedBy = ({ criterion, by }: Reason): string | null => {
    if (by === null) return null;
    const side = by > 0 ? 'above' : 'below';
    if (criterion === 'year_of_manufacture') return t(`demands.match.years.${side}`, { count: Math.abs(by) });
    const percent = formatPercent(Math.max(0.1, Math.round(Math.abs(by) * 1000) / 10));
    return t(`demands.match.share.${side}`, { percent });
  };

  return ({ machine, reasons }) => {
    const label = ({ criterion }: Reason) => {
      if (criterion === 'search') return t('demands.form.search');
      if (criterion.startsWith('custom.')) {
        const name = criterion.slice('custom.'.length);
        return labelOf(custom[machine.type].find(({ fieldName }) => fieldName === name)) || name;
      }
      return labels[machine.type](criterion as MachineFieldName);
    };
    /** The value itself is among the facts of the machine. */
    const missed = (reason: Reason) =>
      [label(reason), missedBy(reason)].filter((part) => part !== null).join(' ');
    const of = (...verdicts: Reason['verdict'][]) =>
      reasons.filter(({ verdict }) => verdicts.includes(verdict));
    return {
      // The kind of machines is not worth mentioning.
      met: of('met')
        .filter(({ criterion }) => criterion !== 'type')
        .map(label),
      off: of('close', 'missed').map(missed),
      unknown: of('unknown').map(label),
    };
  };
}

import type { DemandMatch } from '@strojpark/core/contracts/demands';
import { reasonTexts } from '@strojpark/core/domain/demands/demand-reasons';
import type { MachineFieldName } from '@strojpark/core/domain/fields/machine-fields';
import { useTranslation } from 'react-i18next';
import { labelOf, useCustomFields, useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { formatPercent } from '../../../lib/format.ts';

/** Why a machine fits a demand; the values themselves are among the facts of the machine. */
export function useFitTexts(): (match: DemandMatch) => ReturnType<typeof reasonTexts> {
  const { t } = useTranslation();
  const labels = { used: useFieldLabel('used'), stock: useFieldLabel('stock') };
  const custom = { used: useCustomFields('used'), stock: useCustomFields('stock') };
  return ({ machine, reasons }) =>
    reasonTexts(reasons, {
      label(criterion) {
        if (criterion === 'search') return t('demands.form.search');
        if (criterion.startsWith('custom.')) {
          const name = criterion.slice('custom.'.length);
          return labelOf(custom[machine.type].find(({ fieldName }) => fieldName === name)) || name;
        }
        return labels[machine.type](criterion as MachineFieldName);
      },
      years: (side, count) => t(`demands.match.years.${side}`, { count }),
      share: (side, percent) => t(`demands.match.share.${side}`, { percent: formatPercent(percent) }),
    });
}

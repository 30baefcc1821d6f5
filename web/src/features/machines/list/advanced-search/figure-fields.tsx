import type { Refusal } from '@strojpark/core/domain/access/refusal';
import { fieldOf, type MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { useTranslation } from 'react-i18next';
import { CriterionRange } from '../../../../entities/machines/criteria/criterion-range.tsx';
import { useFieldLabel } from '../../../../entities/field-config/use-fields.ts';
import { usePublicSettings } from '../../../../entities/settings/settings.queries.ts';
import { useCan } from '../../../../lib/auth.ts';
import { DecimalInput } from '../../../../ui/decimal-input.tsx';
import { RangeField } from '../../../../ui/range-field.tsx';
import type { ListFilters } from '../filters/list-filters.ts';
import { figuresIn, type FigureGroup } from './figures.ts';

interface FigureFieldsProps {
  group: FigureGroup;
  type: MachineType;
  filters: ListFilters;
  onChange: (changes: ListFilters) => void;
  refusal: Refusal;
}

/** Days in stock; reductions and, for those who may see costs, margins. */
export function FigureFields({ group, type, filters, onChange, refusal }: FigureFieldsProps) {
  const { t } = useTranslation();
  const label = useFieldLabel(type);
  const seesCosts = useCan('machines.view_costs');
  const currency = usePublicSettings().data?.default_currency ?? 'CZK';
  return (
    <>
      {figuresIn[group]
        .filter(({ field }) => seesCosts || fieldOf(field).cost !== true)
        .map((range) => (
          <CriterionRange
            key={range.field}
            {...range}
            label={label(range.field)}
            currency={currency}
            values={filters}
            onChange={(name, value) => onChange({ [name]: value })}
            refusal={refusal}
          />
        ))}
      {group === 'finance' && (
        <RangeField label={t('machines.filters.reducedTimes')}>
          <DecimalInput
            label={t('machines.filters.end.from')}
            value={filters.reduced ?? null}
            onChange={(value) => onChange({ reduced: value === null || value < 1 ? undefined : value })}
            allowDecimal={false}
            allowNegative={false}
            max={100}
            clampBehavior="strict"
            suffix="×"
          />
        </RangeField>
      )}
    </>
  );
}

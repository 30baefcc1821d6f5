import type { Refusal } from '@strojpark/core/domain/access/refusal';
import type { figureCriteria } from '@strojpark/core/domain/fields/machine-criteria';
import { fieldOf, type MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { useTranslation } from 'react-i18next';
import { useFieldLabel } from '../../../../entities/field-config/use-fields.ts';
import { usePublicSettings } from '../../../../entities/settings/settings.queries.ts';
import { useCan } from '../../../../lib/auth.ts';
import { percentSign } from '../../../../lib/format.ts';
import { translateKey } from '../../../../lib/i18n.ts';
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
  const legend = (field: (typeof figureCriteria)[number]['field']) =>
    fieldOf(field).type === 'money' ? `${label(field)} (${currency})` : label(field);
  return (
    <>
      {figuresIn[group]
        .filter(({ field }) => seesCosts || fieldOf(field).cost !== true)
        .map(({ field, from, to }) => (
          <RangeField key={field} label={legend(field)}>
            {([from, to] as const).map((name, end) => (
              <DecimalInput
                key={name}
                label={t(`machines.filters.end.${end === 0 ? 'from' : 'to'}`)}
                value={filters[name] ?? null}
                onChange={(value) => onChange({ [name]: value ?? undefined })}
                allowNegative={(fieldOf(field).min ?? 0) < 0}
                {...(fieldOf(field).scale === 0 && { allowDecimal: false })}
                {...(fieldOf(field).unit !== undefined && { suffix: percentSign() })}
                error={refusal?.field === name && refusal.message && translateKey(refusal.message, {})}
              />
            ))}
          </RangeField>
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

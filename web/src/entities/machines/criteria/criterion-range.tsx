import type { Refusal } from '@strojpark/core/domain/access/refusal';
import { fieldOf, type MachineFieldName } from '@strojpark/core/domain/fields/machine-fields';
import { useTranslation } from 'react-i18next';
import { percentSign } from '../../../lib/format.ts';
import { translateKey, type MessageKey } from '../../../lib/i18n.ts';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { RangeField } from '../../../ui/range-field.tsx';

interface CriterionRangeProps<Name extends string> {
  field: MachineFieldName;
  /** The criteria of its ends. */
  from: Name;
  to: Name;
  label: string;
  /** Amounts in any currency are compared in this one. */
  currency: string;
  values: { readonly [N in Name]?: number | undefined };
  onChange: (name: Name, value: number | undefined) => void;
  refusal: Refusal;
}

/** The range of a number or of an amount. */
export function CriterionRange<Name extends string>({
  field,
  from,
  to,
  label,
  currency,
  values,
  onChange,
  refusal,
}: CriterionRangeProps<Name>) {
  const { t } = useTranslation();
  const { type, min = 0, scale, unit } = fieldOf(field);
  return (
    <RangeField label={type === 'money' ? `${label} (${currency})` : label}>
      {[from, to].map((name, end) => (
        <DecimalInput
          key={name}
          label={t(`machines.filters.end.${end === 0 ? 'from' : 'to'}`)}
          value={values[name] ?? null}
          onChange={(value) => onChange(name, value ?? undefined)}
          allowNegative={min < 0}
          {...(scale === 0 && { allowDecimal: false })}
          // A year.
          {...(type === 'integer' && { allowDecimal: false, thousandSeparator: '' })}
          {...(unit === '%' && { suffix: percentSign() })}
          error={
            refusal?.field === name && refusal.message && translateKey(refusal.message as MessageKey, {})
          }
        />
      ))}
    </RangeField>
  );
}

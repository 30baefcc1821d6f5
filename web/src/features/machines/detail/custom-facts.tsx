import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { customText } from '../custom-text.ts';
import { labelOf, useCustomFields } from '../use-fields.ts';

/** The custom fields of a machine that hold something. */
export function CustomFacts({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const fields = useCustomFields(machine.type).filter(
    ({ fieldName }) => (machine.custom_fields[fieldName] ?? null) !== null,
  );
  if (fields.length === 0) return null;
  return (
    <Section title={t('machines.groups.custom')}>
      <Facts
        facts={fields.map((field) => ({
          label: labelOf(field),
          value: customText(field, machine.custom_fields[field.fieldName]),
          isNumeric: field.fieldType === 'number',
        }))}
      />
    </Section>
  );
}

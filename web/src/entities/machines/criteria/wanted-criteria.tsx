import { Stack } from '@mantine/core';
import type { TextCriterion } from '@strojpark/core/domain/fields/machine-criteria';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormPart } from '../../../ui/form-part.tsx';
import { MultiSelectInput } from '../../../ui/multi-select-input.tsx';
import { ValuesInput } from '../values-input.tsx';
import classes from './criteria-fields.module.css';
import { useCriteria, type CriteriaOptions } from './use-criteria.tsx';

interface WantedCriteriaProps extends Omit<CriteriaOptions, 'within' | 'makers'> {
  /** Any of several manufacturers, instead of the one in the criteria. */
  makers: { value: readonly string[]; onChange: (makers: string[]) => void };
  /** A part for what is seldom filled in, where there is little room; `others` are more inputs of it. */
  fold?: (Omit<ComponentProps<typeof FormPart>, 'children'> & { others: ReactNode }) | undefined;
  /** After the ranges. */
  children: ReactNode;
}

const numbers: readonly TextCriterion[] = ['serialNumber', 'equipmentNumber'];

/** What a customer looks for, filled in like a form; only machines that can be reserved count. */
export function WantedCriteria({ makers, fold, children, ...given }: WantedCriteriaProps) {
  const { t } = useTranslation();
  const inputs = useCriteria({ ...given, makers: makers.value });
  const { label, sourceOf, textInput, rangeInput } = inputs;
  const texts = inputs.texts.filter(
    // Nobody looks for machines by the number of one.
    (name) => !numbers.includes(name) || given.criteria[name] !== undefined,
  );
  const [category, ...conditions] = [inputs.category, ...inputs.choices].map(
    ({ field: _field, name, options, chosen, ...choice }) => (
      <MultiSelectInput key={name} {...choice} data={options} value={chosen} clearable />
    ),
  );
  const maker = (
    <ValuesInput
      key="manufacturer"
      source={sourceOf('manufacturer')}
      label={label('manufacturer')}
      placeholder={makers.value.length === 0 ? t('machines.filters.several') : ''}
      maxTags={20}
      clearable
      value={[...makers.value]}
      onChange={(next) =>
        makers.onChange(next.map((one) => one.trim().slice(0, 200)).filter((one) => one !== ''))
      }
    />
  );
  const ranges = inputs.ranges.map(rangeInput);
  if (fold !== undefined) {
    const { others, ...part } = fold;
    return (
      <>
        <FieldGrid isDense>
          {category}
          {texts.includes('manufacturer') && maker}
        </FieldGrid>
        <Stack gap="xs">{ranges}</Stack>
        <FormPart {...part}>
          <FieldGrid isDense>
            {texts.filter((name) => name !== 'manufacturer').map(textInput)}
            {conditions}
            {children}
          </FieldGrid>
          {others}
        </FormPart>
      </>
    );
  }
  return (
    <>
      <FieldGrid isDense>
        {category}
        {texts.map((name) => (name === 'manufacturer' ? maker : textInput(name)))}
        {conditions}
      </FieldGrid>
      <Stack gap="xs" className={classes.ends}>
        {ranges}
        {children}
      </Stack>
    </>
  );
}

import { Stack, TextInput } from '@mantine/core';
import type { machines } from '@strojpark/core/contracts/machines';
import {
  choiceCriteria,
  rangeCriteria,
  textCriteria,
  textCriterionNames,
  textsWithValues,
  type ChoiceCriterion,
  type TextCriterion,
  type TextWithValues,
} from '@strojpark/core/domain/fields/machine-criteria';
import {
  fieldOf,
  fieldsOf,
  machineTypes,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/fields/machine-fields';
import type { FieldGroupName } from '@strojpark/core/domain/fields/machine-field-kinds';
import type { Refusal } from '@strojpark/core/domain/access/refusal';
import type { ResponseOf } from '@strojpark/core/endpoint';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFacet } from '../../../lib/format.ts';
import { translateKey, type MessageKey } from '../../../lib/i18n.ts';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormPart } from '../../../ui/form-part.tsx';
import { MultiSelectInput } from '../../../ui/multi-select-input.tsx';
import { RangeField } from '../../../ui/range-field.tsx';
import { useCategories, useCategoryName } from '../../categories/categories.queries.ts';
import { useFieldLabel, useIsUsed } from '../../field-config/use-fields.ts';
import { usePublicSettings } from '../../settings/settings.queries.ts';
import { Silhouette } from '../silhouette.tsx';
import { optionText } from '../use-field-text.ts';
import type { MachineFilterQuery, ValueSource } from '../machines.queries.ts';
import { ValueInput } from '../value-input.tsx';
import { ValuesInput } from '../values-input.tsx';
import classes from './criteria-fields.module.css';
import { CriteriaPart } from './criteria-part.tsx';
import type { MachineCriteria } from './machine-criteria.ts';

interface CriteriaFieldsProps {
  /** Null: machines of any type. */
  type: MachineType | null;
  criteria: MachineCriteria;
  /** All filters of the list, with which the machines of a text are counted; without a list, all of the category. */
  within?: MachineFilterQuery;
  /** How many machines each option would show with the other filters of the list; undefined while unknown. */
  counts?: ResponseOf<typeof machines.facets> | undefined;
  /** A filter by themes, with everything to choose in sight. Without, where only machines that can be reserved count. */
  withStatus?: boolean;
  /** More inputs of a theme, and how many of them are filled in. */
  more?: { [Theme in 'state' | 'finance']: { inputs: ReactNode; chosen: number } };
  /** Any of several manufacturers, instead of the one in the criteria. */
  makers?: { value: readonly string[]; onChange: (makers: string[]) => void };
  /** Of amounts; the company’s by default. */
  currency?: string;
  onChange: (changes: MachineCriteria) => void;
  refusal: Refusal;
  /** A part for what is seldom filled in, where there is little room; `others` are more inputs of it. */
  fold?: (Omit<ComponentProps<typeof FormPart>, 'children'> & { others: ReactNode }) | undefined;
  /** Without themes: after the ranges. */
  children?: ReactNode;
}

/** Of categories: a few lines of tiles. */
const shownOptions = 12;

const numbers: readonly TextCriterion[] = ['serialNumber', 'equipmentNumber'];

interface Option {
  value: string;
  label: string;
}

/** The criteria that all machine lists have, and what customers look for. */
export function CriteriaFields(props: CriteriaFieldsProps) {
  const {
    type,
    criteria,
    counts,
    withStatus = true,
    makers,
    onChange,
    refusal,
    fold,
    more,
    children,
  } = props;
  const { t } = useTranslation();
  const label = useFieldLabel(type ?? 'used');
  const categoryName = useCategoryName();
  const companyCurrency = usePublicSettings().data?.default_currency ?? 'CZK';
  const currency = props.currency ?? companyCurrency;
  const { data: categories = [] } = useCategories();
  // One that is switched off is offered only where there are machines of it.
  const offered = categories.filter(({ is_active, machine_count }) => is_active || machine_count > 0);
  const keys = [...new Set([...offered.map(({ key }) => key), ...(criteria.category ?? [])])];
  const inUse = { used: useIsUsed('used'), stock: useIsUsed('stock') };
  const isOffered = (field: MachineFieldName) =>
    (type === null ? machineTypes : [type]).some((one) => fieldsOf(one).includes(field) && inUse[one](field));
  const texts = textCriterionNames.filter(
    (name) =>
      isOffered(textCriteria[name]) &&
      // Nobody looks for machines by the number of one.
      (makers === undefined || !numbers.includes(name) || criteria[name] !== undefined),
  );
  const choices = choiceCriteria.filter(({ field }) => isOffered(field));
  const isMoney = (field: MachineFieldName) => fieldOf(field).type === 'money';
  // The amounts last: what follows may be their currency.
  const ranges = rangeCriteria
    .filter(({ field }) => isOffered(field))
    .toSorted((one, other) => Number(isMoney(one.field)) - Number(isMoney(other.field)));
  // Amounts in any currency are compared in this one.
  const legend = (field: MachineFieldName) =>
    isMoney(field) ? `${label(field)} (${currency})` : label(field);

  const chosenMakers = makers?.value ?? (criteria.manufacturer === undefined ? [] : [criteria.manufacturer]);
  const within: MachineFilterQuery = props.within ?? { category: criteria.category };
  const { search: words, field: wordsIn, ...counted } = within;
  const sourceOf = (field: TextWithValues): ValueSource => ({
    ...counted,
    // What is typed or chosen there.
    [field]: undefined,
    field,
    manufacturer: field === 'manufacturer' ? undefined : [...chosenMakers],
    type: type ?? undefined,
    status: withStatus ? counted.status : undefined,
    ...(words !== undefined && { words, wordsIn }),
  });

  const text = (name: TextCriterion) => {
    const common = { label: label(textCriteria[name]), maxLength: 200, value: criteria[name] ?? '' };
    const change = (value: string) => onChange({ [name]: value.trim() === '' ? undefined : value });
    const field = textsWithValues.find((one) => one === textCriteria[name]);
    return field === undefined ? (
      <TextInput key={name} {...common} onChange={({ currentTarget }) => change(currentTarget.value)} />
    ) : (
      <ValueInput key={name} {...common} source={sourceOf(field)} withCounts onChange={change} />
    );
  };
  const severalMakers = ({ value, onChange: change }: NonNullable<CriteriaFieldsProps['makers']>) => (
    <ValuesInput
      key="manufacturer"
      source={sourceOf('manufacturer')}
      label={label('manufacturer')}
      placeholder={value.length === 0 ? t('machines.filters.several') : ''}
      maxTags={20}
      clearable
      value={[...value]}
      onChange={(next) => change(next.map((one) => one.trim().slice(0, 200)).filter((one) => one !== ''))}
    />
  );
  const countOf = (name: string, value: string) =>
    counts && (name === 'status' || name === 'category')
      ? formatFacet(counts[name][value] ?? 0, counts.precision)
      : undefined;
  const choice = (field: MachineFieldName, name: 'status' | 'category' | ChoiceCriterion, data: Option[]) => {
    const common = {
      label: label(field),
      onChange: (chosen: string[]) => {
        const values = data.map(({ value }) => value).filter((value) => chosen.includes(value));
        onChange({ [name]: values.length > 0 ? values : undefined });
      },
    };
    const chosen = [...(criteria[name] ?? [])];
    // A filter shows what there is; what a customer looks for is filled in.
    if (!withStatus) return <MultiSelectInput key={name} {...common} data={data} value={chosen} clearable />;
    return (
      <ChoiceChips
        key={name}
        {...common}
        chosen={chosen}
        atFirst={shownOptions}
        options={data.map((option) => ({
          ...option,
          count: countOf(name, option.value),
          ...(name === 'status' && { status: option.value }),
          ...(name === 'category' && {
            picture: <Silhouette name={option.label} category={option.value} />,
          }),
        }))}
      />
    );
  };
  const options = (field: MachineFieldName) =>
    (fieldOf(field).options ?? []).map((value) => ({ value, label: optionText(t, field, value) }));

  const category = choice(
    'category',
    'category',
    keys.map((value) => ({ value, label: categoryName(value) })),
  );
  const status = withStatus && choice('status', 'status', options('status'));
  const maker = texts.includes('manufacturer') && (makers ? severalMakers(makers) : text('manufacturer'));
  const conditions = choices.map(({ field, name }) => choice(field, name, options(field)));
  const limitOf = ({ field, from, to }: (typeof ranges)[number]) => (
    <RangeField key={field} label={legend(field)}>
      {([from, to] as const).map((name, end) => (
        <DecimalInput
          key={name}
          label={t(`machines.filters.end.${end === 0 ? 'from' : 'to'}`)}
          value={criteria[name] ?? null}
          onChange={(value) => onChange({ [name]: value ?? undefined })}
          allowNegative={(fieldOf(field).min ?? 0) < 0}
          {...(fieldOf(field).type === 'integer' && { allowDecimal: false, thousandSeparator: '' })}
          error={
            refusal?.field === name && refusal.message && translateKey(refusal.message as MessageKey, {})
          }
        />
      ))}
    </RangeField>
  );
  const limits = ranges.map(limitOf);
  if (fold !== undefined) {
    const { others, ...part } = fold;
    return (
      <>
        <FieldGrid isDense>
          {category}
          {status}
          {maker}
        </FieldGrid>
        <Stack gap="xs">{limits}</Stack>
        <FormPart {...part}>
          <FieldGrid isDense>
            {texts.filter((name) => name !== 'manufacturer').map(text)}
            {conditions}
            {children}
          </FieldGrid>
          {others}
        </FormPart>
      </>
    );
  }
  const fields = texts.map((name) => (name === 'manufacturer' ? maker : text(name)));
  const ends = (
    <Stack gap="xs" className={classes.ends}>
      {limits}
      {children}
    </Stack>
  );
  if (!withStatus)
    return (
      <>
        <FieldGrid isDense>
          {category}
          {fields}
          {conditions}
        </FieldGrid>
        {ends}
      </>
    );
  const [figures, amounts] = [
    ranges.filter(({ field }) => !isMoney(field)),
    ranges.filter(({ field }) => isMoney(field)),
  ];
  const [codes, names] = [
    texts.filter((name) => numbers.includes(name)),
    texts.filter((name) => !numbers.includes(name)),
  ];
  // One for a range, however many of its ends are given, and one for each chosen value.
  const inTexts = (list: readonly TextCriterion[]) =>
    list.filter((name) => criteria[name] !== undefined).length;
  const inRanges = (list: typeof ranges) =>
    list.filter(({ from, to }) => (criteria[from] ?? criteria[to]) !== undefined).length;
  const inChoices = (list: readonly ('status' | 'category' | ChoiceCriterion)[]) =>
    list.flatMap((name): readonly string[] => criteria[name] ?? []).length;
  const part = (theme: FieldGroupName, chosen: number, content: ReactNode) => (
    <CriteriaPart title={t(`machines.groups.${theme}`)} chosen={chosen}>
      {content}
    </CriteriaPart>
  );
  return (
    <>
      {part(
        'identity',
        inChoices(['category']) + inTexts(names),
        <>
          {category}
          <FieldGrid isDense>{names.map(text)}</FieldGrid>
        </>,
      )}
      {part(
        'state',
        inChoices(['status', ...choices.map(({ name }) => name)]) + (more?.state.chosen ?? 0),
        <>
          {status}
          {conditions}
          <div className={classes.ranges}>{more?.state.inputs}</div>
        </>,
      )}
      {figures.length > 0 &&
        part('technical', inRanges(figures), <div className={classes.ranges}>{figures.map(limitOf)}</div>)}
      {part(
        'finance',
        inRanges(amounts) + (more?.finance.chosen ?? 0),
        <div className={classes.ranges}>
          {amounts.map(limitOf)}
          {more?.finance.inputs}
        </div>,
      )}
      {codes.length > 0 && part('numbers', inTexts(codes), <FieldGrid isDense>{codes.map(text)}</FieldGrid>)}
    </>
  );
}

import type { machines } from '@strojpark/core/contracts/machines';
import { textCriteria } from '@strojpark/core/domain/fields/machine-criteria';
import { fieldGroupNames, type FieldGroupName } from '@strojpark/core/domain/fields/machine-field-kinds';
import { fieldOf, type MachineFieldName } from '@strojpark/core/domain/fields/machine-fields';
import type { ResponseOf } from '@strojpark/core/endpoint';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFacet } from '../../../lib/format.ts';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { Silhouette } from '../silhouette.tsx';
import classes from './criteria-fields.module.css';
import { CriteriaPart } from './criteria-part.tsx';
import { useCriteria, type CriteriaOptions } from './use-criteria.tsx';

interface GroupedCriteriaProps extends Omit<CriteriaOptions, 'makers' | 'currency'> {
  /** How many machines each option would show with the other filters of the list; undefined while unknown. */
  counts: ResponseOf<typeof machines.facets> | undefined;
  /** More inputs of a group, and how many of them are filled in. */
  more: Partial<Record<FieldGroupName, { inputs: ReactNode; chosen: number }>>;
}

/** Of categories: a few lines of tiles. */
const shownOptions = 12;

/** A filter: the criteria in the groups of their fields, with all there is to choose in sight. */
export function GroupedCriteria({ counts, more, ...given }: GroupedCriteriaProps) {
  const { t } = useTranslation();
  const { category, status, choices, texts, ranges, textInput, rangeInput } = useCriteria(given);
  const { criteria } = given;
  const countOf = (name: string, value: string) =>
    counts && (name === 'status' || name === 'category')
      ? formatFacet(counts[name][value] ?? 0, counts.precision)
      : undefined;
  return fieldGroupNames.map((group) => {
    const isIn = (field: MachineFieldName) => fieldOf(field).group === group;
    const chips = [category, status, ...choices].filter(({ field }) => isIn(field));
    const typed = texts.filter((name) => isIn(textCriteria[name]));
    const limited = ranges.filter(({ field }) => isIn(field));
    const others = more[group];
    if (chips.length + typed.length + limited.length === 0 && others === undefined) return null;
    // One for a range, however many of its ends are given, and one for each chosen value.
    const chosen =
      chips.reduce((sum, one) => sum + one.chosen.length, 0) +
      typed.filter((name) => criteria[name] !== undefined).length +
      limited.filter(({ from, to }) => (criteria[from] ?? criteria[to]) !== undefined).length +
      (others?.chosen ?? 0);
    return (
      <CriteriaPart key={group} title={t(`machines.groups.${group}`)} chosen={chosen}>
        {chips.map(({ field: _field, name, options, ...chip }) => (
          <ChoiceChips
            key={name}
            {...chip}
            atFirst={shownOptions}
            options={options.map((option) => ({
              ...option,
              count: countOf(name, option.value),
              ...(name === 'status' && { status: option.value }),
              ...(name === 'category' && {
                picture: <Silhouette name={option.label} category={option.value} />,
              }),
            }))}
          />
        ))}
        {typed.length > 0 && <FieldGrid isDense>{typed.map(textInput)}</FieldGrid>}
        {(limited.length > 0 || others !== undefined) && (
          <div className={classes.ranges}>
            {limited.map(rangeInput)}
            {others?.inputs}
          </div>
        )}
      </CriteriaPart>
    );
  });
}

import { Group, TextInput } from '@mantine/core';
import type { ImportAnalysis } from '@strojpark/core/contracts/import-records';
import { fullModelOf } from '@strojpark/core/domain/imports/full-model';
import {
  activeFallbacks,
  type ImportFallback,
  importOriginals,
  isVin,
} from '@strojpark/core/domain/imports/import-fallbacks';
import { convertCell } from '@strojpark/core/domain/imports/import-values';
import { joined } from '@strojpark/core/domain/joined';
import { proposedName } from '@strojpark/core/domain/machines/proposed-name';
import { costFields, fieldOf, type MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { IconArrowRight } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import table from '../../../ui/table.module.css';
import { PanelFold } from '../../../ui/panel-fold.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { type MappingPlan, type Source, filledTargets, unusedColumns, withSource } from './mapping-plan.ts';
import { UnusedColumn } from './unused-column.tsx';
import classes from './mapping.module.css';

interface MappingTableProps {
  analysis: ImportAnalysis;
  machineType: MachineType | null;
  plan: MappingPlan;
  onPlan: (plan: MappingPlan) => void;
  /** Server errors by field. */
  errors: Readonly<Record<string, string>>;
}

type Target = ImportAnalysis['targets'][number];

/** Of those that no file may fill: the rest is set by the system. Costs are listed for users who may not see them. */
const byHand: readonly string[] = [
  'no_replacement_needed',
  'specifications',
  ...costFields.filter((name) => fieldOf(name).importable),
];
const isByHand = ({ field }: Target) => byHand.includes(field);

/**
 * What each column of the file, shown with some of its values, fills: first the required fields, of which those without a
 * column first, then the columns in the order of the file, then those that are left out. Other fields without a column are
 * folded.
 */
export function MappingTable({ analysis, machineType, plan, onPlan, errors }: MappingTableProps) {
  const { t } = useTranslation();
  // A row must not move when its source is removed; one that a left out column gets joins them.
  const [initial, setInitial] = useState(plan);
  // Sorted once per file: rows must not jump while they are edited.
  const { needed, likely, others, system } = useMemo(() => {
    const suggested = new Set(analysis.suggestedMappings.map(({ targetField }) => targetField));
    const open = analysis.targets.filter((target) => !target.system);
    const given = filledTargets(initial);
    // A field that takes over another one is not folded away: nobody would see what becomes of the price.
    const sources = new Map<string, string | undefined>(
      machineType === null
        ? []
        : activeFallbacks(machineType, given).map(({ field, from }) => [
            field,
            from.find((name) => given.has(name)) ?? from[0],
          ]),
    );
    const isFilled = ({ field }: Target) => given.has(field) || sources.has(field);
    const isLikely = (target: Target) => isFilled(target) || suggested.has(target.field);
    // A field that takes over another one stands below it.
    const place = ({ field }: Target) => {
      const source = initial[field] ?? initial[sources.get(field) ?? ''];
      const at = source !== undefined && 'column' in source ? analysis.columns.indexOf(source.column) : -1;
      return (at === -1 ? analysis.columns.length : at) + (sources.has(field) ? 0.5 : 0);
    };
    const sorted = open.toSorted((one, other) => place(one) - place(other));
    return {
      needed: sorted
        .filter((target) => target.required)
        .toSorted((one, other) => Number(isFilled(one)) - Number(isFilled(other))),
      likely: sorted.filter((target) => !target.required && isLikely(target)),
      others: open.filter((target) => !target.required && !isLikely(target)),
      system: analysis.targets.filter((target) => target.system),
    };
  }, [analysis, initial, machineType]);
  const names = useMemo(
    () => new Map(analysis.targets.map(({ field, displayName }) => [field, displayName])),
    [analysis],
  );
  const reasons = useMemo(
    () =>
      new Map(
        analysis.suggestedMappings.map(({ sourceColumn, targetField, reason }) => [
          `${targetField} ${sourceColumn}`,
          reason,
        ]),
      ),
    [analysis],
  );
  const filled = filledTargets(plan);
  const unused = unusedColumns(analysis.columns, plan);
  const derived = new Map(
    (machineType === null ? [] : activeFallbacks(machineType, filled)).map((fallback) => [
      fallback.field as string,
      fallback,
    ]),
  );

  /** What becomes of a field without a source. */
  const placeholderOf = (fallback: ImportFallback | undefined, required: boolean) => {
    if (fallback === undefined) return t(required ? 'import.mapping.choose' : 'import.mapping.noSource');
    const from = fallback.from.map((name) => names.get(name) ?? name);
    return fallback.take === 'name'
      ? from.join(' + ')
      : t('import.mapping.takenFrom', { field: from.join(', ') });
  };

  const row = ({ field, displayName, required }: Target) => {
    const source = plan[field];
    const fallback = derived.get(field);
    const given =
      source !== undefined && 'column' in source ? reasons.get(`${field} ${source.column}`) : null;
    // That the names match needs no words.
    const suggested = given === t('import.suggestions.header') ? null : given;
    const reason =
      fallback === undefined || fallback.take === 'value'
        ? suggested
        : t(`import.mapping.derived.${fallback.take}`);
    const otherSources = Object.entries(plan).filter(([target]) => target !== field);
    const assigned = otherSources.flatMap(([, other]) => ('column' in other ? [other.column] : []));
    const samplesOfSource = () => {
      if (fallback !== undefined) return derivedSamples(analysis, plan, fallback, derived);
      return source !== undefined && 'column' in source ? samplesOf(analysis, source.column) : '';
    };
    const samples = samplesOfSource();
    return (
      <tr key={field} data-filled={filled.has(field) || undefined}>
        <td>
          <SourceSelect
            label={displayName}
            columns={analysis.columns}
            assigned={new Set(assigned)}
            source={source}
            canBeBlank={fallback !== undefined && !required}
            placeholder={placeholderOf(fallback, required)}
            onChange={(next) => onPlan(withSource(plan, field, next))}
            error={errors[field]}
          />
          {samples !== '' && <div className={classes.samples}>{samples}</div>}
        </td>
        <td className={classes.target}>
          <IconArrowRight size={16} stroke={1.6} className={classes.arrow} aria-hidden />
          <div className={classes.field} data-required={required || undefined}>
            {displayName}
            {required && <span className={classes.required}> *</span>}
          </div>
          {/* Its name does not say what it is. */}
          {field === 'current_value' && <div className={classes.reason}>{t('machines.askingPriceHint')}</div>}
          {reason != null && <div className={classes.reason}>{reason}</div>}
        </td>
      </tr>
    );
  };

  const keepsOriginals =
    machineType !== null && importOriginals(machineType).some(({ original }) => filled.has(original));

  return (
    <>
      {keepsOriginals && <div className={classes.explanation}>{t('import.mapping.originals')}</div>}
      <table className={`${table.table} ${classes.mapping}`}>
        <thead>
          <tr>
            <th>{t('import.mapping.source')}</th>
            <th className={classes.target}>{t('import.mapping.field')}</th>
          </tr>
        </thead>
        {needed.length > 0 && (
          <tbody>
            <GroupRow label={t('import.mapping.requiredFields')} />
            {needed.map(row)}
          </tbody>
        )}
        {likely.length > 0 && (
          <tbody>
            <GroupRow label={t('import.mapping.usedColumns')} />
            {likely.map(row)}
          </tbody>
        )}
        {unused.length > 0 && (
          <tbody className={classes.quiet}>
            <GroupRow label={t('import.mapping.unusedColumns')} />
            {unused.map((column) => (
              <UnusedColumn
                key={column}
                column={column}
                samples={samplesOf(analysis, column)}
                fields={analysis.targets.filter(
                  ({ field, system: isSystem }) => !isSystem && !filled.has(field),
                )}
                onField={(field) => {
                  setInitial(withSource(initial, field, { column }));
                  onPlan(withSource(plan, field, { column }));
                }}
              />
            ))}
          </tbody>
        )}
      </table>
      {others.length > 0 && (
        <PanelFold
          label={t('import.mapping.others', { count: others.length, shown: formatNumber(others.length) })}
        >
          <table className={`${table.table} ${classes.mapping}`}>
            <tbody>{others.map(row)}</tbody>
          </table>
          {[
            { key: 'byHand' as const, fields: system.filter(isByHand) },
            { key: 'system' as const, fields: system.filter((target) => !isByHand(target)) },
          ]
            .filter(({ fields }) => fields.length > 0)
            .map(({ key, fields }) => (
              <div key={key} className={classes.unused}>
                {t(`import.mapping.${key}`, {
                  fields: fields.map(({ displayName }) => displayName).join(', '),
                })}
              </div>
            ))}
        </PanelFold>
      )}
    </>
  );
}

/** The heading of some rows. */
function GroupRow({ label }: { label: string }) {
  return (
    <tr className={classes.group}>
      <th colSpan={2} scope="rowgroup">
        {label}
      </th>
    </tr>
  );
}

interface SourceSelectProps {
  /** The label of the field, for screen readers. */
  label: string;
  columns: readonly string[];
  /** Columns used by other fields; they may be selected again. */
  assigned: ReadonlySet<string>;
  source: Source | undefined;
  /** Whether it can be left blank where it would take over another field. */
  canBeBlank: boolean;
  /** What happens without a source. */
  placeholder: string;
  onChange: (source: Source | null) => void;
  error: string | undefined;
}

const constantValue = 'constant';
const blankValue = 'blank';
const columnValue = (column: string) => `column:${column}`;
const valueOf = (source: Source) => {
  if ('column' in source) return columnValue(source.column);
  return source.isBlank ? blankValue : constantValue;
};

/** The source of a field: a column of the file, or one constant for every row. */
function SourceSelect(props: SourceSelectProps) {
  const { label, columns, assigned, source, canBeBlank, placeholder, onChange, error } = props;
  const { t } = useTranslation();
  const isBlank = source !== undefined && 'constant' in source && source.isBlank === true;
  const isConstant = source !== undefined && 'constant' in source && !isBlank;
  const constant = useRef<HTMLInputElement>(null);
  const data = [
    { value: constantValue, label: t('import.mapping.constant') },
    ...(canBeBlank || isBlank ? [{ value: blankValue, label: t('import.mapping.leftBlank') }] : []),
    ...columns.map((column) => ({
      value: columnValue(column),
      label: assigned.has(column) ? t('import.mapping.assigned', { column }) : column,
    })),
  ];
  const value = source === undefined ? null : valueOf(source);

  const choose = (chosen: string | null) => {
    if (chosen === null) onChange(null);
    else if (chosen === blankValue) onChange({ constant: '', isBlank: true });
    else if (chosen === constantValue) {
      onChange({ constant: '' });
      // After the key that chose it: Tab moves on from the field with the choices.
      setTimeout(() => constant.current?.focus());
    } else onChange({ column: chosen.slice(columnValue('').length) });
  };
  return (
    <Group gap="xs" align="start" wrap="nowrap">
      <SelectInput
        aria-label={t('import.mapping.sourceOf', { field: label })}
        placeholder={placeholder}
        data={data}
        value={value}
        onChange={choose}
        error={isConstant ? undefined : error}
        searchable
        nothingFound={t('import.mapping.noColumn')}
        clearable
        flex={1}
        miw={120}
      />
      {isConstant && (
        <TextInput
          ref={constant}
          aria-label={t('import.mapping.constantOf', { field: label })}
          placeholder={t('import.mapping.constantHint')}
          value={source.constant}
          onChange={({ currentTarget }) => onChange({ constant: currentTarget.value })}
          error={error}
          maxLength={2000}
          flex={1}
          miw={100}
        />
      )}
    </Group>
  );
}

type Samples = Pick<ImportAnalysis, 'sampleData'>;
type Row = ImportAnalysis['sampleData'][number];

const samplesShown = 3;

const someOf = (texts: readonly string[]) =>
  joined([...new Set(texts.filter((text) => text !== ''))].slice(0, samplesShown));

/** Some different values of a column. */
const samplesOf = ({ sampleData }: Samples, column: string): string =>
  someOf(sampleData.map((row) => row[column] ?? ''));

type Fallbacks = ReadonlyMap<string, ImportFallback>;

/** Some different values that a field takes over from other fields, as the import will. */
function derivedSamples(
  { sampleData }: Samples,
  plan: MappingPlan,
  fallback: ImportFallback,
  all: Fallbacks,
): string {
  return someOf(sampleData.map((row) => derivedText(row, plan, fallback, all)));
}

function derivedText(row: Row, plan: MappingPlan, { from, take }: ImportFallback, all: Fallbacks): string {
  const textOf = (field: string) => {
    const source = plan[field];
    const text = source === undefined ? '' : 'column' in source ? row[source.column] : source.constant;
    return text?.trim() || null;
  };
  const text = from.map(textOf).find((one) => one !== null) ?? '';
  switch (take) {
    case 'name': {
      const partOf = (field: string) => {
        const derived = all.get(field);
        return derived === undefined ? (textOf(field) ?? '') : derivedText(row, plan, derived, all);
      };
      return proposedName(partOf('manufacturer'), partOf('model'));
    }
    case 'value':
      return text;
    case 'model':
      return fullModelOf(text, textOf);
    case 'vin':
      return isVin(text) ? text : '';
    case 'year': {
      const year = convertCell(text, { type: 'integer' }, { now: new Date() });
      return year.ok ? String(year.value ?? '') : '';
    }
  }
}

import { Badge, Group, Select, Table, Text, TextInput } from '@mantine/core';
import type { ImportAnalysis } from '@strojpark/core/contracts/import-records';
import { activeFallbacks } from '@strojpark/core/domain/imports/import-fallbacks';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { type MappingPlan, type Source, filledTargets, withSource } from './mapping-plan.ts';
import classes from '../imports.module.css';

interface MappingTableProps {
  analysis: ImportAnalysis;
  machineType: MachineType | null;
  plan: MappingPlan;
  onPlan: (plan: MappingPlan) => void;
  /** Server errors by field. */
  errors: Readonly<Record<string, string>>;
}

const samplesShown = 3;

function samplesOf(analysis: ImportAnalysis, source: Source | undefined): string {
  if (source === undefined || 'constant' in source) return '';
  const cells = analysis.sampleData.map((row) => row[source.column] ?? '').filter((cell) => cell !== '');
  return [...new Set(cells)].slice(0, samplesShown).join(' · ');
}

/** All fields with their sources: required ones first, then those that the file fills. */
export function MappingTable({ analysis, machineType, plan, onPlan, errors }: MappingTableProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  // Sorted once per file: rows must not jump while they are edited.
  const targets = useMemo(() => {
    const suggested = new Set(analysis.suggestedMappings.map(({ targetField }) => targetField));
    const rank = (target: (typeof analysis.targets)[number]) =>
      target.required ? 0 : suggested.has(target.field) ? 1 : 2;
    return analysis.targets.filter(({ system }) => !system).toSorted((a, b) => rank(a) - rank(b));
  }, [analysis]);
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
  const derived = new Map(
    (machineType === null ? [] : activeFallbacks(machineType, filled)).map(({ field, from }) => [
      field as string,
      from,
    ]),
  );

  return (
    <Table.ScrollContainer minWidth={isPhone ? 0 : 520} mah={520} className={classes.scroll}>
      <Table verticalSpacing={6} stickyHeader className={classes.mapping}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="30%">{t('import.mapping.field')}</Table.Th>
            <Table.Th w="40%">{t('import.mapping.source')}</Table.Th>
            <Table.Th>{t('import.mapping.samples')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {targets.map(({ field, displayName, required }) => {
            const source = plan[field];
            const fallback = derived.get(field);
            const reason =
              source !== undefined && 'column' in source ? reasons.get(`${field} ${source.column}`) : null;
            const others = Object.entries(plan).filter(([target]) => target !== field);
            const assigned = others.flatMap(([, other]) => ('column' in other ? [other.column] : []));
            return (
              <Table.Tr key={field}>
                <Table.Td>
                  <Text size="sm" fw={required ? 600 : 400}>
                    {displayName}
                    {required && <span className={classes.required}> *</span>}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <SourceSelect
                    label={displayName}
                    columns={analysis.columns}
                    assigned={new Set(assigned)}
                    source={source}
                    placeholder={
                      fallback === undefined
                        ? t('import.mapping.noSource')
                        : t('import.mapping.takenFrom', {
                            field: fallback.map((name) => names.get(name) ?? name).join(', '),
                          })
                    }
                    onChange={(next) => onPlan(withSource(plan, field, next))}
                    error={errors[field]}
                  />
                  {reason != null && (
                    <Text size="xs" c="dimmed">
                      {reason}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td className={classes.samples}>{samplesOf(analysis, source)}</Table.Td>
              </Table.Tr>
            );
          })}
          {analysis.targets
            .filter(({ system }) => system)
            .map(({ field, displayName }) => (
              <Table.Tr key={field} className={classes.system}>
                <Table.Td>{displayName}</Table.Td>
                <Table.Td colSpan={2}>
                  <Badge variant="default" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
                    {t('import.mapping.system')}
                  </Badge>
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface SourceSelectProps {
  /** The label of the field, for screen readers. */
  label: string;
  columns: readonly string[];
  /** Columns used by other fields; they may be selected again. */
  assigned: ReadonlySet<string>;
  source: Source | undefined;
  /** What happens without a source. */
  placeholder: string;
  onChange: (source: Source | null) => void;
  error: string | undefined;
}

const constantValue = 'constant';
const columnValue = (column: string) => `column:${column}`;

/** The source of a field: a column of the file, or one constant for every row. */
function SourceSelect({ label, columns, assigned, source, placeholder, onChange, error }: SourceSelectProps) {
  const { t } = useTranslation();
  const isConstant = source !== undefined && 'constant' in source;
  const data = [
    { value: constantValue, label: t('import.mapping.constant') },
    ...columns.map((column) => ({
      value: columnValue(column),
      label: assigned.has(column) ? t('import.mapping.assigned', { column }) : column,
    })),
  ];
  const value = source === undefined ? null : isConstant ? constantValue : columnValue(source.column);

  const choose = (chosen: string | null) => {
    if (chosen === null) onChange(null);
    else
      onChange(
        chosen === constantValue ? { constant: '' } : { column: chosen.slice(columnValue('').length) },
      );
  };
  return (
    <Group gap="xs" align="start" wrap="nowrap">
      <Select
        aria-label={t('import.mapping.sourceOf', { field: label })}
        placeholder={placeholder}
        data={data}
        value={value}
        onChange={choose}
        error={isConstant ? undefined : error}
        searchable
        clearable
        allowDeselect={false}
        nothingFoundMessage={t('import.mapping.noColumn')}
        flex={1}
        miw={120}
      />
      {isConstant && (
        <TextInput
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

import { Button, Collapse, Group, Paper, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import {
  type ColumnProblem,
  type ImportMapping,
  type InvalidCellRule,
  invalidCellRules,
} from '@strojpark/core/contracts/import-records';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { useProblems, useRemap } from '../imports.queries.ts';
import classes from './preview.module.css';

interface ColumnProblemsProps {
  batchId: string;
  /** The mapping of the draft, whose rules are changed here. */
  mappings: readonly ImportMapping[];
}

/** What happens to the invalid cells of each column, and one correction for all cells with the same text. */
export function ColumnProblems({ batchId, mappings }: ColumnProblemsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useProblems(batchId);
  const remap = useRemap(batchId);
  const [isOpen, setIsOpen] = useState(false);
  if (!data) return <LoadState {...loadingOf({ error, refetch })} rows={1} />;
  if (data.items.length === 0) return null;
  return (
    <section aria-label={t('import.problems.title')}>
      {/* Folded, so that the preview below starts on the first screen. */}
      <Button
        variant="default"
        aria-expanded={isOpen}
        leftSection={<IconChevronRight size={16} aria-hidden className={classes.chevron} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('import.problems.count', { count: data.items.length, shown: formatNumber(data.items.length) })}
      </Button>
      <Collapse expanded={isOpen} keepMounted={false}>
        <Stack gap="xs" mt="xs">
          {data.items.map((problem) => (
            <ProblemCard
              key={problem.column}
              problem={problem}
              isSaving={remap.isPending}
              onApply={(rules) => remap.mutate(withRules(mappings, problem.column, rules))}
            />
          ))}
          <FailureAlert title={t('import.problems.failed')} error={remap.error} />
        </Stack>
      </Collapse>
    </section>
  );
}

interface Rules {
  onInvalid: InvalidCellRule;
  replacement: string;
  /** Text in the file → text to read instead. */
  substitutes: Readonly<Record<string, string>>;
}

/** The mapping with other rules for one column; earlier corrections of other texts are kept. */
function withRules(
  mappings: readonly ImportMapping[],
  column: string,
  { onInvalid, replacement, substitutes }: Rules,
): ImportMapping[] {
  return mappings.map((mapping) => {
    if (mapping.sourceColumn !== column) return mapping;
    const kept = (mapping.substitutions ?? []).filter(({ from }) => !Object.hasOwn(substitutes, from));
    const added = Object.entries(substitutes).map(([from, to]) => ({ from, to }));
    return {
      ...mapping,
      onInvalid,
      replacement: onInvalid === 'replace' ? replacement : '',
      substitutions: [...kept, ...added],
    };
  });
}

interface ProblemCardProps {
  problem: ColumnProblem;
  isSaving: boolean;
  onApply: (rules: Rules) => void;
}

function ProblemCard({ problem, isSaving, onApply }: ProblemCardProps) {
  const { t } = useTranslation();
  const { column, fields, canBeBlank, rejected, adjusted, values } = problem;
  const [onInvalid, setOnInvalid] = useState(problem.onInvalid);
  const [replacement, setReplacement] = useState(problem.replacement);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [isOpen, setIsOpen] = useState(false);
  const substitutes = Object.fromEntries(Object.entries(texts).filter(([, to]) => to.trim() !== ''));
  const isChanged =
    onInvalid !== problem.onInvalid ||
    (onInvalid === 'replace' && replacement !== problem.replacement) ||
    Object.keys(substitutes).length > 0;
  return (
    <Paper withBorder p="sm">
      <Text size="sm" fw={600}>
        {t('import.mappingPair', { source: column, target: fields.join(', ') })}
      </Text>
      <Text size="sm" c="dimmed">
        {[
          t('import.problems.rejected', { count: rejected, shown: formatNumber(rejected) }),
          ...(adjusted > 0
            ? [t('import.problems.adjusted', { count: adjusted, shown: formatNumber(adjusted) })]
            : []),
        ].join(' · ')}
      </Text>
      <Group align="end" mt={4}>
        <Select
          label={t('import.problems.rule')}
          aria-label={t('import.problems.ruleOf', { column })}
          data={invalidCellRules.map((value) => ({
            value,
            label: t(`import.problems.rules.${value}`),
            disabled: value === 'blank' && !canBeBlank,
          }))}
          value={onInvalid}
          onChange={(value) => setOnInvalid(invalidCellRules.find((one) => one === value) ?? 'reject')}
          allowDeselect={false}
          disabled={isSaving}
          miw={220}
        />
        {onInvalid === 'replace' && (
          <TextInput
            label={t('import.problems.replacement')}
            value={replacement}
            onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
            disabled={isSaving}
            maxLength={2000}
          />
        )}
        {values.length > 0 && (
          <Button variant="subtle" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t('import.problems.values')}
          </Button>
        )}
        <Button
          variant="default"
          loading={isSaving}
          disabled={!isChanged || (onInvalid === 'replace' && replacement.trim() === '')}
          onClick={() => onApply({ onInvalid, replacement: replacement.trim(), substitutes })}
        >
          {t('import.problems.apply')}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <Table verticalSpacing={4} mt="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('import.errors.value')}</Table.Th>
              <Table.Th>{t('import.errors.reason')}</Table.Th>
              <Table.Th>{t('import.problems.rows')}</Table.Th>
              <Table.Th>{t('import.problems.changeAll')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {values.map(({ value, message, rows }) => (
              <Table.Tr key={`${value} ${message}`}>
                <Table.Td>{value === '' ? t('import.preview.blank') : value}</Table.Td>
                <Table.Td>{message}</Table.Td>
                <Table.Td>{formatNumber(rows)}</Table.Td>
                <Table.Td>
                  <TextInput
                    size="xs"
                    aria-label={t('import.problems.changeAllOf', { value, column })}
                    value={texts[value] ?? ''}
                    onChange={({ currentTarget }) => setTexts({ ...texts, [value]: currentTarget.value })}
                    disabled={isSaving}
                    maxLength={2000}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Collapse>
    </Paper>
  );
}

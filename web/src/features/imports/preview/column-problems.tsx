import { Button, TextInput } from '@mantine/core';
import {
  type ColumnProblem,
  type ImportMapping,
  type InvalidCellRule,
  invalidCellRules,
} from '@strojpark/core/contracts/import-records';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { Notes } from '../../../ui/notes.tsx';
import { PanelNote } from '../../../ui/panel-note.tsx';
import table from '../../../ui/table.module.css';
import { FailureAlert } from '../failure-alert.tsx';
import { PanelFold } from '../../../ui/panel-fold.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { useProblems, useRemap } from '../imports.queries.ts';
import classes from './preview.module.css';

interface ColumnProblemsProps {
  batchId: string;
  /** The mapping of the draft, whose rules are changed here. */
  mappings: readonly ImportMapping[];
}

/**
 * What happens to the invalid cells of each column, with one correction for all cells with the same text, and how many rows
 * repeat an earlier one.
 */
export function ColumnProblems({ batchId, mappings }: ColumnProblemsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useProblems(batchId);
  const remap = useRemap(batchId);
  if (!data) return <LoadState {...loadingOf({ error, refetch })} rows={1} />;
  const { items, repeated } = data;
  const spoilt = items.filter(({ rejected }) => rejected > 0).length;
  const repeatedNote = repeated > 0 && (
    <PanelNote icon={IconCopy}>
      {t('import.problems.repeated', { count: repeated, shown: formatNumber(repeated) })}
    </PanelNote>
  );
  if (items.length === 0) return repeatedNote;
  return (
    <section aria-label={t('import.problems.title')}>
      {/* Folded where nothing is left to do, so that the preview below starts on the first screen. */}
      <PanelFold
        label={
          spoilt === 0
            ? t('import.problems.solved')
            : t('import.problems.count', { count: spoilt, shown: formatNumber(spoilt) })
        }
        isOpenAtFirst={spoilt > 0}
      >
        <div className={classes.problems}>
          {items.map((problem) => (
            <Problem
              key={problem.column}
              problem={problem}
              isSaving={remap.isPending}
              onApply={(rules) => remap.mutate(withRules(mappings, problem.column, rules))}
            />
          ))}
        </div>
        <FailureAlert title={t('import.problems.failed')} error={remap.error} />
      </PanelFold>
      {repeatedNote}
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

interface ProblemProps {
  problem: ColumnProblem;
  isSaving: boolean;
  onApply: (rules: Rules) => void;
}

/** A column: how many rows it spoils, what happens to them, and its most frequent invalid values. */
function Problem({ problem, isSaving, onApply }: ProblemProps) {
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
    <>
      <div className={classes.problem}>
        <div className={classes.problemText}>
          <div>
            {fields.length === 1 && fields[0] === column
              ? column
              : t('import.mappingPair', { source: column, target: fields.join(', ') })}
          </div>
          <Notes>
            {t('import.problems.rejected', { count: rejected, shown: formatNumber(rejected) })}
            {adjusted > 0 &&
              t('import.problems.adjusted', { count: adjusted, shown: formatNumber(adjusted) })}
          </Notes>
        </div>
        {values.length > 0 && (
          <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t('import.problems.values')}
          </Button>
        )}
        <SelectInput
          size="xs"
          aria-label={t('import.problems.ruleOf', { column })}
          data={invalidCellRules.map((value) => ({
            value,
            label: t(`import.problems.rules.${value}`),
            disabled: value === 'blank' && !canBeBlank,
          }))}
          value={onInvalid}
          onChange={(value) => setOnInvalid(invalidCellRules.find((one) => one === value) ?? 'reject')}
          disabled={isSaving}
          w={200}
        />
        {onInvalid === 'replace' && (
          <TextInput
            size="xs"
            aria-label={t('import.problems.replacementOf', { column })}
            placeholder={t('import.problems.replacement')}
            value={replacement}
            onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
            disabled={isSaving}
            maxLength={2000}
            w={160}
          />
        )}
        <Button
          size="xs"
          variant="default"
          loading={isSaving}
          disabled={!isChanged || (onInvalid === 'replace' && replacement.trim() === '')}
          onClick={() => onApply({ onInvalid, replacement: replacement.trim(), substitutes })}
        >
          {t('import.problems.apply')}
        </Button>
      </div>
      {isOpen && (
        <div className={table.area}>
          <table className={`${table.table} ${classes.values}`}>
            <thead>
              <tr>
                <th>{t('import.errors.value')}</th>
                <th>{t('import.errors.reason')}</th>
                <th data-numeric>{t('import.problems.rows')}</th>
                <th>{t('import.problems.changeAll')}</th>
              </tr>
            </thead>
            <tbody>
              {values.map(({ value, message, rows }) => (
                <tr key={`${value} ${message}`}>
                  <td>{value === '' ? t('import.preview.blank') : value}</td>
                  <td>{message}</td>
                  <td data-numeric>{formatNumber(rows)}</td>
                  <td>
                    <TextInput
                      size="xs"
                      aria-label={t('import.problems.changeAllOf', { value, column })}
                      value={texts[value] ?? ''}
                      onChange={({ currentTarget }) => setTexts({ ...texts, [value]: currentTarget.value })}
                      disabled={isSaving}
                      maxLength={2000}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

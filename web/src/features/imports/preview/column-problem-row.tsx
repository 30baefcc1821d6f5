import { Button, TextInput } from '@mantine/core';
import { type ColumnProblem, invalidCellRules } from '@strojpark/core/contracts/import-records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Notes } from '../../../ui/notes.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { StackedTable } from '../../../ui/stacked-table.tsx';
import table from '../../../ui/table.module.css';
import type { Rules } from './problem-rules.ts';
import classes from './column-problems.module.css';

interface ColumnProblemRowProps {
  problem: ColumnProblem;
  rules: Rules;
  isSaving: boolean;
  onRules: (rules: Rules) => void;
}

/** A column: how many rows it spoils, what is to happen to them, and its most frequent invalid values. */
export function ColumnProblemRow({ problem, rules, isSaving, onRules }: ColumnProblemRowProps) {
  const { t } = useTranslation();
  const { column, fields, canBeBlank, rejected, adjusted, values } = problem;
  const { onInvalid, replacement, substitutes } = rules;
  const [isOpen, setIsOpen] = useState(false);
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
          data={invalidCellRules
            .filter((value) => value !== 'blank' || canBeBlank)
            .map((value) => ({ value, label: t(`import.problems.rules.${value}`) }))}
          value={onInvalid}
          onChange={(value) =>
            onRules({ ...rules, onInvalid: invalidCellRules.find((one) => one === value) ?? 'reject' })
          }
          disabled={isSaving}
          w={200}
        />
        {onInvalid === 'replace' && (
          <TextInput
            size="xs"
            aria-label={t('import.problems.replacementOf', { column })}
            placeholder={t('import.problems.replacement')}
            value={replacement}
            onChange={({ currentTarget }) => onRules({ ...rules, replacement: currentTarget.value })}
            disabled={isSaving}
            maxLength={2000}
            w={160}
          />
        )}
      </div>
      {isOpen && (
        <div className={table.area}>
          <StackedTable
            className={classes.values}
            columns={[
              { label: t('import.errors.value'), isTitle: true },
              { label: t('import.errors.reason') },
              { label: t('import.problems.rows'), isNumeric: true },
              { label: t('import.problems.changeAll') },
            ]}
            rows={values.map(({ value, message, rows }) => ({
              id: `${value} ${message}`,
              cells: [
                value === '' ? t('import.preview.blank') : value,
                message,
                formatNumber(rows),
                <TextInput
                  key="change"
                  size="xs"
                  aria-label={t('import.problems.changeAllOf', { value, column })}
                  value={substitutes[value] ?? ''}
                  onChange={({ currentTarget }) =>
                    onRules({ ...rules, substitutes: { ...substitutes, [value]: currentTarget.value } })
                  }
                  disabled={isSaving}
                  maxLength={2000}
                />,
              ],
            }))}
          />
        </div>
      )}
    </>
  );
}

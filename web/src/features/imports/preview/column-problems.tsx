import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ColumnProblem, ImportMapping } from '@strojpark/core/contracts/import-records';
import { joined } from '@strojpark/core/domain/joined';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { PanelNote } from '../../../ui/panel-note.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { PanelFold } from '../../../ui/panel-fold.tsx';
import { useProblems, useRemap } from '../imports.queries.ts';
import { ColumnProblemRow } from './column-problem-row.tsx';
import { areComplete, rulesOf, withRules } from './problem-rules.ts';
import type { useRuleDrafts } from './use-rule-drafts.ts';
import classes from './column-problems.module.css';

interface ColumnProblemsProps {
  batchId: string;
  /** The mapping of the draft, whose rules are changed here. */
  mappings: readonly ImportMapping[];
  rules: ReturnType<typeof useRuleDrafts>;
  /** The file is checked again with the rules. */
  onApplied: () => void;
}

/**
 * What happens to the invalid cells of each column, with one correction for all cells with the same text, and how many rows
 * repeat an earlier one. The choices are applied together: each time, the whole file is checked again.
 */
export function ColumnProblems({ batchId, mappings, rules, onApplied }: ColumnProblemsProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const isLow = useMediaQuery('(min-width: 48em) and (max-height: 49.99em)', false, {
    getInitialValueInEffect: false,
  });
  const { data, error, refetch } = useProblems(batchId);
  const remap = useRemap(batchId);
  const { drafts, setDrafts, changed } = rules;
  const unapplied = changed.length;
  if (!data) return <LoadState {...loadingOf({ error, refetch })} rows={1} />;
  const { items, repeated } = data;
  const spoilt = items.filter(({ rejected }) => rejected > 0).length;
  const settled = items.filter(({ rejected }) => rejected === 0).length;
  const repeatedNote = repeated > 0 && (
    <PanelNote icon={IconCopy}>
      {t('import.problems.repeated', { count: repeated, shown: formatNumber(repeated) })}
    </PanelNote>
  );
  if (items.length === 0) return repeatedNote;
  // Without a choice there is nothing to press before the import.
  const apply = unapplied > 0 && (
    <Button
      size="xs"
      loading={remap.isPending}
      disabled={changed.some(({ column }) => !areComplete(drafts[column] ?? none))}
      onClick={() => remap.mutate(withRules(mappings, drafts), { onSuccess: onApplied })}
    >
      {t('import.problems.applyAll', { count: unapplied, shown: formatNumber(unapplied) })}
    </Button>
  );
  return (
    <section aria-label={t('import.problems.title')}>
      {/* Folded after a choice, where nothing is left to do and in a low window, so that the rows are near. */}
      <PanelFold
        label={
          spoilt === 0
            ? t('import.problems.solved')
            : joined([
                t('import.problems.count', { count: spoilt, shown: formatNumber(spoilt) }),
                settled > 0 && t('import.problems.settled', { count: settled, shown: formatNumber(settled) }),
              ])
        }
        isOpenAtFirst={spoilt > 0 && !isLow && !items.some(isSettled)}
        action={!isPhone && apply}
      >
        {spoilt > 0 && unapplied === 0 && <div className={classes.hint}>{t('import.problems.hint')}</div>}
        <div className={classes.problems}>
          {items.map((problem) => (
            <ColumnProblemRow
              key={problem.column}
              problem={problem}
              rules={drafts[problem.column] ?? rulesOf(problem)}
              isSaving={remap.isPending}
              onRules={(draft) => setDrafts({ ...drafts, [problem.column]: draft })}
            />
          ))}
        </div>
        {/* In sight of the rule that was chosen last, as soon as there is something to apply. */}
        {isPhone && apply && <div className={classes.apply}>{apply}</div>}
        <FailureAlert title={t('import.problems.failed')} error={remap.error} />
      </PanelFold>
      {repeatedNote}
    </section>
  );
}

/** A rule or a correction was applied to it. */
const isSettled = ({ onInvalid, adjusted }: ColumnProblem) => onInvalid !== 'reject' || adjusted > 0;

const none = { onInvalid: 'reject', replacement: '', substitutes: {} } as const;

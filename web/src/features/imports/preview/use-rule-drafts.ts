import { useState } from 'react';
import { useProblems } from '../imports.queries.ts';
import { areChanged, type RuleDrafts, rulesOf } from './problem-rules.ts';

/** The rules that are chosen for the columns of a draft and not applied yet; another check of the file applies them. */
export function useRuleDrafts(batchId: string) {
  const { items } = useProblems(batchId).data ?? { items: [] };
  const [drafts, setDrafts] = useState<RuleDrafts>({});
  return {
    drafts,
    setDrafts,
    // It also changes when a cell is corrected in the rows.
    changed: items.filter((problem) => areChanged(problem, drafts[problem.column] ?? rulesOf(problem))),
  };
}

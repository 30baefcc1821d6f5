import type { ImportKind, OutcomeCounts } from '@strojpark/core/contracts/import-records';
import type { Db } from '../../../db/connect.ts';
import { selectOutcomes, selectWithoutNumber } from '../draft/staged-rows.repo.ts';

/** How many rows become what. */
export async function outcomeCounts(db: Db, batchId: string): Promise<OutcomeCounts> {
  const found = new Map((await selectOutcomes(db, batchId)).map(({ outcome, count }) => [outcome, count]));
  return {
    create: found.get('create') ?? 0,
    update: found.get('update') ?? 0,
    unchanged: found.get('unchanged') ?? 0,
    error: found.get('error') ?? 0,
  };
}

export const totalOf = ({ create, update, unchanged, error }: OutcomeCounts): number =>
  create + update + unchanged + error;

/** The same as the columns of a batch. */
export const batchCounts = ({ create, update, unchanged, error }: OutcomeCounts) => ({
  created: create,
  updated: update,
  unchanged,
  refused: error,
});

/** The same of a draft, with what it has to warn of. */
export const draftCounts = async (db: Db, batchId: string, kind: ImportKind, counts: OutcomeCounts) => ({
  ...batchCounts(counts),
  without_number: kind === 'machines' ? await selectWithoutNumber(db, batchId) : 0,
});

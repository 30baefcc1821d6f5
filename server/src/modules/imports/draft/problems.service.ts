import type { ColumnProblem } from '@strojpark/core/contracts/import-records';
import type { imports } from '@strojpark/core/contracts/imports';
import { cellErrorCodes } from '@strojpark/core/domain/imports/import-values';
import type { ResponseOf } from '@strojpark/core/endpoint';
import type { MessageParams } from '@strojpark/core/errors';
import { inTx } from '../../../db/tx.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { hiddenCosts } from '../../machines/machine-costs.service.ts';
import { selectRepeatedRows } from '../batches.repo.ts';
import { reasonText } from '../batches.service.ts';
import { neverBlank } from '../map/mapping-plan.ts';
import { subjectFields } from '../map/subject-fields.ts';
import { newCategoriesOfRows } from '../write/check-rows.ts';
import * as repo from './preview.repo.ts';
import { lockDraft } from './preview.service.ts';

const valuesPerColumn = 10;
const shownCategories = 100;

/** The columns with invalid cells or with rules for them, in the order of the file, repeated rows, and the categories that would be added. */
export function listProblems(ctx: Ctx, id: string): Promise<ResponseOf<typeof imports.listProblems>> {
  return inTx(ctx, async (ctx) => {
    const { subject, plan, columns } = await lockDraft(ctx, id);
    const fields = await subjectFields(ctx, subject, { all: true });
    const filled = neverBlank(subject, new Set(plan.mappings.map(({ field }) => field)), fields);
    const names = new Map(fields.map(({ name, displayName }) => [name, displayName]));
    const counts = await repo.selectProblemCounts(ctx.db, id, cellErrorCodes);
    const texts = await repo.selectInvalidTexts(ctx.db, id, cellErrorCodes, valuesPerColumn);
    const hidden = hiddenCosts(ctx);
    const isMachines = subject.kind === 'machines';

    const items = columns.flatMap((column): ColumnProblem[] => {
      const mapped = plan.mappings.filter(
        ({ source, field }) => 'column' in source && source.column === column && !hidden.includes(field),
      );
      const { rejected = 0, adjusted = 0 } = counts.find((one) => one.column === column) ?? {};
      const [ruled] = mapped.filter(({ onInvalid }) => onInvalid !== 'reject');
      // The categories chosen in place of new ones have their own list.
      const isCategory = isMachines && mapped.some(({ field }) => field === 'category');
      if (mapped.length === 0 || (rejected === 0 && !ruled && (adjusted === 0 || isCategory))) return [];
      return [
        {
          column,
          fields: mapped.map(({ field }) => names.get(field) ?? field),
          canBeBlank: !mapped.some(({ field }) => filled.has(field)),
          onInvalid: ruled?.onInvalid ?? 'reject',
          replacement: ruled?.replacement ?? '',
          rejected,
          adjusted,
          values: texts
            .filter((one) => one.column === column)
            .map(({ value, code, params, rows }) => ({
              value: value ?? '',
              message: reasonText(code, params as MessageParams, ctx.language),
              rows,
            })),
        },
      ];
    });
    const added = isMachines ? await newCategoriesOfRows(ctx.db, id) : [];
    const restored = added.filter(({ isRestored }) => isRestored).length;
    return {
      items,
      repeated: isMachines ? await selectRepeatedRows(ctx.db, id) : 0,
      newCategories: { total: added.length, restored, items: added.slice(0, shownCategories) },
    };
  });
}

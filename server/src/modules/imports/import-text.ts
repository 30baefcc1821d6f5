import type { Language } from '@strojpark/core/contracts/common';
import type { ImportBatch, ImportMapping, ImportRowError } from '@strojpark/core/contracts/import-records';
import type { MessageParams } from '@strojpark/core/errors';
import { message } from '../../lib/messages.ts';
import type { BatchRow } from './batches.repo.ts';

interface StoredRowError extends Omit<ImportRowError, 'message'> {
  params: unknown;
}

/** A refused cell with its reason in the language of the reader. */
export function rowErrorText({ params, ...error }: StoredRowError, language: Language): ImportRowError {
  const { row, column, value, code } = error;
  return { row, column, value, code, message: reasonText(code, params as MessageParams, language) };
}

/** Rules of the file have codes of their own; what a service refuses is the key of its message. */
export function reasonText(code: string, params: MessageParams, language: Language): string {
  return message(language, code.includes('.') ? code : `import.rowErrors.${code}`, params);
}

/** The same as one line of text. */
export function errorLine({ row, column, value, message: text }: ImportRowError, language: Language): string {
  if (column === null) return message(language, 'import.errorLine.row', { row, message: text });
  const params = { row, column, message: text };
  return value === null
    ? message(language, 'import.errorLine.cell', params)
    : message(language, 'import.errorLine.value', { ...params, value });
}

/** A batch with the reason of its failure in the language of the reader. */
export function batchText({ failureCode, failureParams, ...row }: BatchRow, language: Language): ImportBatch {
  const { undoStatus, undoDone, undoKept, undoCategoriesKept, undoneBy, undoneAt, ...batch } = row;
  const text =
    failureCode === null
      ? null
      : message(language, `import.failures.${failureCode}`, failureParams as MessageParams);
  const undo =
    undoStatus === null
      ? null
      : {
          status: undoStatus,
          done: undoDone,
          kept: undoKept,
          categoriesKept: undoCategoriesKept,
          by: undoneBy,
          at: undoneAt,
        };
  return { ...batch, mappings: batch.mappings as ImportMapping[], message: text, undo };
}

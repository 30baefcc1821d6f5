import type { ViewSet } from '@strojpark/core/domain/files/exports';
import type { Language } from '@strojpark/core/domain/languages';
import { message } from '../../lib/messages.ts';

/** What a data set is called: its sheet, and the file that contains nothing else. */
export function setTitle(language: Language, dataSet: ViewSet): string {
  if (dataSet === 'users') return message(language, 'users.title');
  if (dataSet === 'audit') return message(language, 'shell.nav.audit');
  return message(language, `exports.dataSets.${dataSet}`);
}

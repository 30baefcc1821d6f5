import { rowSheet, type RowSheet } from '../exports/sheets-workbook.service.ts';
import type { Words } from './report-words.ts';

/** The first sheet of a workbook: what it is about. */
export const aboutSheet = ({ t }: Words, facts: readonly [string, string][]): RowSheet => ({
  ...rowSheet(t('reports.xlsx.sheets.about'), [
    [t('reports.xlsx.about'), 'text', 26],
    ['', 'text', 90],
  ]),
  rows: facts,
});

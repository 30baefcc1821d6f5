import type { exports as cs } from '../cs/exports.ts';
import type { SameShape } from '../messages.ts';

export const exports: SameShape<typeof cs> = {
  intro: 'Machines into a file for a spreadsheet or another system',
  dataSet: 'What to export',
  dataSets: {
    all: 'All machines',
    stock: 'Stock machines',
    used: 'Used machines',
    sold: 'Sold machines',
  },
  machines_one: '{{shown}} machine',
  machines_other: '{{shown}} machines',
  format: 'Kind of file',
  formats: { csv: 'CSV', xlsx: 'Excel (.xlsx)', json: 'JSON' },
  separator: 'Separator',
  separatorHint: 'Czech Excel opens a file with semicolons straight into columns.',
  semicolon: 'Semicolon ; (Czech Excel)',
  comma: 'Comma ,',
  columns: 'Columns',
  columnsHint: 'Without a choice the file holds all columns.',
  allColumns_one: 'All: {{count}} column',
  allColumns_other: 'All: {{count}} columns',
  preselected: 'Back to the columns preselected by the administrator',
  summary: '{{dataSet}}, {{format}}',
  start: 'Export',
  done: 'Exported: {{dataSet}}',
};

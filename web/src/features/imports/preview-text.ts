import type { PreviewColumn } from '@strojpark/core/contracts/import-records';
import { formatDate, formatNumber } from '../../lib/format.ts';

interface Words {
  yes: string;
  no: string;
}

/** A value of the preview as people read it; of a refused cell the file's own text is shown instead. */
export function previewText(value: string, type: PreviewColumn['type'], { yes, no }: Words): string {
  if (value === '') return '';
  switch (type) {
    case 'number':
    case 'money':
      return formatNumber(Number(value));
    case 'date':
      return formatDate(value);
    case 'boolean':
      return value === 'true' ? yes : no;
    case 'text':
      return value;
  }
}

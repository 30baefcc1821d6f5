import type { ImportAnalysis } from '@strojpark/core/contracts/import-records';
import { fullModelOf } from '@strojpark/core/domain/imports/full-model';
import { type ImportFallback, isVin } from '@strojpark/core/domain/imports/import-fallbacks';
import { convertCell } from '@strojpark/core/domain/imports/import-values';
import { joined } from '@strojpark/core/domain/joined';
import type { MappingPlan } from './mapping-plan.ts';

type Samples = Pick<ImportAnalysis, 'sampleData'>;
type Row = ImportAnalysis['sampleData'][number];

const samplesShown = 3;

const someOf = (texts: readonly string[]) =>
  joined([...new Set(texts.filter((text) => text !== ''))].slice(0, samplesShown));

/** Some different values of a column. */
export const samplesOf = ({ sampleData }: Samples, column: string): string =>
  someOf(sampleData.map((row) => row[column] ?? ''));

/** Some different values that a field takes over from other fields, as the import will. */
export function derivedSamples({ sampleData }: Samples, plan: MappingPlan, fallback: ImportFallback): string {
  return someOf(sampleData.map((row) => derivedText(row, plan, fallback)));
}

function derivedText(row: Row, plan: MappingPlan, { from, take }: ImportFallback): string {
  const textOf = (field: string) => {
    const source = plan[field];
    const text = source === undefined ? '' : 'column' in source ? row[source.column] : source.constant;
    return text?.trim() || null;
  };
  const text = from.map(textOf).find((one) => one !== null) ?? '';
  switch (take) {
    case 'value':
      return text;
    case 'model':
      return fullModelOf(text, textOf);
    case 'vin':
      return isVin(text) ? text : '';
    case 'year': {
      const year = convertCell(text, { type: 'integer' }, { now: new Date() });
      return year.ok ? String(year.value ?? '') : '';
    }
  }
}

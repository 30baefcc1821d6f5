import type { ImportAnalysis } from '@strojpark/core/contracts/import-records';
import { joined } from '@strojpark/core/domain/joined';

const samplesShown = 3;

/** Some different values of a column. */
export function samplesOf({ sampleData }: Pick<ImportAnalysis, 'sampleData'>, column: string): string {
  const cells = sampleData.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return joined([...new Set(cells)].slice(0, samplesShown));
}

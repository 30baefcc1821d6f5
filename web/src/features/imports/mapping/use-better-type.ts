import type { ImportAnalysis } from '@strojpark/core/contracts/import-records';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { useUpload } from '../imports.queries.ts';

/** Some columns fit by chance. */
const clearlyMore = 3;

const recognisedIn = ({ suggestedMappings }: ImportAnalysis) =>
  new Set(
    suggestedMappings.flatMap(({ sourceColumn, targetField }) => (targetField === null ? [] : sourceColumn)),
  ).size;

interface BetterType {
  type: MachineType;
  /** How many columns of the file are recognised as its fields, and as those of the chosen type. */
  better: number;
  own: number;
}

/** The other machine type, if clearly more columns of the file are its fields. */
export function useBetterType(analysis: ImportAnalysis): BetterType | null {
  const { uploadId, kind, machineType, columns, recalled } = analysis;
  const type = machineType === 'used' ? 'stock' : 'used';
  const own = recognisedIn(analysis);
  const mayBeBetter = kind === 'machines' && recalled === null && columns.length - own >= clearlyMore;
  const { data } = useUpload(uploadId, { kind, machineType: type }, mayBeBetter);
  if (!mayBeBetter || data === undefined || data.columns.join('\n') !== columns.join('\n')) return null;
  const better = recognisedIn(data);
  return better - own >= clearlyMore ? { type, better, own } : null;
}

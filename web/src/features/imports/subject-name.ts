import type { ImportKind } from '@strojpark/core/contracts/import-records';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import i18next from 'i18next';

interface NamedSubject {
  kind: ImportKind;
  machineType?: MachineType | null | undefined;
}

/** What the rows of a file become, in words. */
export function subjectName({ kind, machineType }: NamedSubject): string {
  if (machineType == null) return i18next.t(`import.kinds.${kind}`);
  return i18next.t(machineType === 'stock' ? 'shell.nav.stockMachines' : 'shell.nav.usedMachines');
}

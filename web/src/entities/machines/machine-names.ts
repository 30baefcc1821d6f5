import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { useTranslation } from 'react-i18next';

/** Identifies a machine by name and number: `Volvo L120H (VCEL120HA00012345)`. */
export function useMachineTitle(machine: MachineListItem): string {
  const { t } = useTranslation();
  return t('machines.named', { name: machine.name, identifier: displayIdentifier(machine) });
}

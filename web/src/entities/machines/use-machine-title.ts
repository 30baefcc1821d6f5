import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { displayIdentifier } from '@strojpark/core/domain/machine-identifier';
import { useTranslation } from 'react-i18next';

/** Names a machine so that it cannot be mistaken: `Volvo L120H (VCEL120HA00012345)`. */
export function useMachineTitle(machine: MachineListItem): string {
  const { t } = useTranslation();
  return t('machines.named', { name: machine.name, identifier: displayIdentifier(machine) });
}

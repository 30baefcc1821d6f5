import { Button } from '@mantine/core';
import type { ImportMapping } from '@strojpark/core/contracts/import-records';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { takenFromAccounts, type TakenFromAccounts } from '@strojpark/core/domain/imports/import-fallbacks';
import { IconCoins } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PanelNote } from '../../ui/panel-note.tsx';

interface AccountNotesProps {
  machineType: MachineType | null;
  mappings: readonly ImportMapping[];
  hint?: string;
  onLeaveBlank?: (field: TakenFromAccounts['field']) => void;
}

/**
 * Says that a book value becomes the price, which everyone sees and customers are offered, and an acquisition value the
 * purchase price, with which nearly every margin of a depreciated machine is negative.
 */
export function AccountNotes({ machineType, mappings, hint, onLeaveBlank }: AccountNotesProps) {
  const { t } = useTranslation();
  return takenFromAccounts(machineType, mappings).map(({ field, column }) => (
    <PanelNote
      key={field}
      icon={IconCoins}
      {...(hint !== undefined && { hint })}
      {...(onLeaveBlank && {
        action: (
          <Button size="xs" variant="default" onClick={() => onLeaveBlank(field)}>
            {t('import.accounts.leaveBlank')}
          </Button>
        ),
      })}
    >
      {t(`import.accounts.${field}`, { column })}
    </PanelNote>
  ));
}

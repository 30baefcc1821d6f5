import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { useTranslation } from 'react-i18next';
import { RecordDrawer } from '../../../ui/record-drawer.tsx';
import type { MachineAction } from '../actions/machine-actions.ts';
import type { MachineRows } from '../list/use-machine-rows.ts';
import { CopyLink } from './copy-link.tsx';
import { DrawerBody } from './drawer-body.tsx';

interface MachineDrawerProps {
  /** Null while it is closed. */
  id: string | null;
  /** A dialog lies over it, which Escape closes first. */
  isCovered: boolean;
  /** The list behind, through which one can step. */
  rows: MachineRows;
  onAction: (action: MachineAction, machine: MachineListItem) => void;
  onMove: (id: string) => void;
  onClose: () => void;
}

/** A machine's record over the list, with the way to its neighbours. */
export function MachineDrawer({ onAction, ...drawer }: MachineDrawerProps) {
  const { t } = useTranslation();
  return (
    <RecordDrawer
      {...drawer}
      width={680}
      buttons={<CopyLink />}
      label={t('machines.detail.label')}
      labels={{
        previous: t('machines.detail.previous'),
        next: t('machines.detail.next'),
        print: t('machines.detail.print'),
        close: t('common.actions.close'),
      }}
    >
      {(id) => <DrawerBody key={id} id={id} onAction={onAction} />}
    </RecordDrawer>
  );
}

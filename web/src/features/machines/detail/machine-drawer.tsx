import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordDrawer } from '../../../ui/record-drawer.tsx';
import { useLingering } from '../../../ui/use-lingering.ts';
import type { MachineAct } from '../acts/machine-acts.ts';
import type { MachineRows } from '../list/use-machine-rows.ts';
import { CopyLink } from './copy-link.tsx';
import { DrawerBody } from './drawer-body.tsx';
import classes from './machine-drawer.module.css';

interface MachineDrawerProps {
  /** Null while it is closed. */
  id: string | null;
  /** A dialog lies over it, which Escape closes first. */
  isCovered: boolean;
  /** The list behind, through which one can step. */
  rows: MachineRows;
  onAct: (act: MachineAct, machine: MachineListItem) => void;
  onMove: (id: string) => void;
  onClose: () => void;
}

/** A machine's record over the list, with the way to its neighbours. */
export function MachineDrawer({ onAct, ...drawer }: MachineDrawerProps) {
  const { t } = useTranslation();
  const covered = useLingering(drawer.isCovered);
  const record = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button of an act that has been done is gone, and the focus could not return to it.
    const { current } = record;
    if (!covered && current && !current.parentElement?.contains(document.activeElement))
      current.focus({ preventScroll: true });
  }, [covered]);

  return (
    <RecordDrawer
      {...drawer}
      width={680}
      contentClassName={classes.content}
      recordRef={record}
      buttons={<CopyLink />}
      label={t('machines.detail.label')}
      labels={{
        previous: t('machines.detail.previous'),
        next: t('machines.detail.next'),
        print: t('machines.detail.print'),
        close: t('common.actions.close'),
      }}
    >
      {(id) => <DrawerBody key={id} id={id} onAct={onAct} />}
    </RecordDrawer>
  );
}

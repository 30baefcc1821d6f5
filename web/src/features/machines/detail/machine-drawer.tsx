import { Drawer } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { recordLayer } from '../../../ui/layers.ts';
import { RecordBar } from '../../../ui/record-bar.tsx';
import { useLingering } from '../../../ui/use-lingering.ts';
import { useOpening } from '../../../ui/use-opening.ts';
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
export function MachineDrawer({ id, isCovered, rows, onAct, onMove, onClose }: MachineDrawerProps) {
  const { t } = useTranslation();
  // What was open last stays in sight while the drawer closes.
  const [shownId, setShownId] = useState(id);
  if (id !== null && id !== shownId) setShownId(id);
  const opened = useOpening(id !== null);

  const index = id === null ? -1 : rows.indexOf(id);
  const previous = index === -1 ? undefined : rows.get(index - 1);
  const next = index === -1 ? undefined : rows.get(index + 1);
  const { loadAround } = rows;
  useEffect(() => {
    if (index !== -1) loadAround(index, index);
  }, [index, loadAround]);

  const covered = useLingering(isCovered);
  const record = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button of an act that has been done is gone, and the focus could not return to it.
    const { current } = record;
    if (!covered && current && !current.parentElement?.contains(document.activeElement))
      current.focus({ preventScroll: true });
  }, [covered]);

  const move = (machine: MachineListItem | undefined) => {
    if (machine !== undefined) onMove(machine.id);
  };
  const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest('input, textarea, [role="menu"]')) return;
    if (key === 'j') move(next);
    if (key === 'k') move(previous);
  };

  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!covered}
      position="right"
      size="min(100%, 680px)"
      padding={0}
      zIndex={recordLayer}
      onKeyDown={onKeyDown}
      data-record
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('machines.detail.label')} className={classes.content}>
        <RecordBar
          labels={{
            previous: t('machines.detail.previous'),
            next: t('machines.detail.next'),
            print: t('machines.detail.print'),
            close: t('common.actions.close'),
          }}
          onPrevious={previous && (() => move(previous))}
          onNext={next && (() => move(next))}
        >
          <CopyLink />
        </RecordBar>
        <div ref={record} data-autofocus tabIndex={-1} className={classes.record}>
          {shownId !== null && <DrawerBody key={shownId} id={shownId} onAct={onAct} />}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

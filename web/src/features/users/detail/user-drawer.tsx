import { Drawer } from '@mantine/core';
import type { User } from '@strojpark/core/contracts/users';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserRows } from '../list/use-user-rows.ts';
import type { UserAct } from '../acts/user-acts.ts';
import { recordLayer } from '../../../ui/layers.ts';
import { RecordBar } from '../../../ui/record-bar.tsx';
import { useLingering } from '../../../ui/use-lingering.ts';
import { useOpening } from '../../../ui/use-opening.ts';
import { DrawerBody } from './drawer-body.tsx';
import classes from './user-drawer.module.css';

interface UserDrawerProps {
  /** Null while it is closed. */
  id: string | null;
  /** A dialog lies over it, which Escape closes first. */
  isCovered: boolean;
  /** The list behind, through which one can step. */
  rows: UserRows;
  onAct: (act: UserAct, user: User) => void;
  onMove: (id: string) => void;
  onClose: () => void;
}

/** The record of a user over the list, with the way to its neighbours. */
export function UserDrawer({ id, isCovered, rows, onAct, onMove, onClose }: UserDrawerProps) {
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

  const move = (user: User | undefined) => {
    if (user !== undefined) onMove(user.id);
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
      closeOnEscape={!useLingering(isCovered)}
      position="right"
      size="min(100%, 560px)"
      padding={0}
      zIndex={recordLayer}
      onKeyDown={onKeyDown}
      data-record
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('users.detail.title')}>
        <RecordBar
          labels={{
            previous: t('users.detail.previous'),
            next: t('users.detail.next'),
            print: t('users.detail.print'),
            close: t('common.actions.close'),
          }}
          onPrevious={previous && (() => move(previous))}
          onNext={next && (() => move(next))}
        />
        <div data-autofocus tabIndex={-1} className={classes.record}>
          {shownId !== null && (
            <DrawerBody key={shownId} id={shownId} known={rows.get(rows.indexOf(shownId))} onAct={onAct} />
          )}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

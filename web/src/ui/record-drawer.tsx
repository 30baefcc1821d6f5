import { Drawer } from '@mantine/core';
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { recordLayer } from './layers.ts';
import type { PagedRows } from './list/use-paged-rows.ts';
import { RecordBar } from './record-bar.tsx';
import { RecordCover } from './record-cover.ts';
import classes from './record-drawer.module.css';
import { useLingering } from './use-lingering.ts';
import { useOpening } from './use-opening.ts';

interface RecordDrawerProps {
  /** Null while it is closed. */
  id: string | null;
  /** A dialog lies over it, which Escape closes first. */
  isCovered: boolean;
  /** The list behind, through which one can step. */
  rows: Pick<PagedRows<{ id: string }>, 'indexOf' | 'get' | 'loadAround'>;
  label: string;
  labels: ComponentProps<typeof RecordBar>['labels'];
  /** Pixels, where there is room. */
  width: number;
  /** Further buttons of the bar. */
  buttons?: ReactNode;
  onMove: (id: string) => void;
  onClose: () => void;
  children: (id: string) => ReactNode;
}

/** A record over its list, with the way to its neighbours by buttons and by j and k. */
export function RecordDrawer({
  id,
  isCovered,
  rows,
  label,
  labels,
  width,
  buttons,
  onMove,
  onClose,
  children,
}: RecordDrawerProps) {
  // What was open last stays in sight while the drawer closes.
  const [shownId, setShownId] = useState(id);
  if (id !== null && id !== shownId) setShownId(id);
  const opened = useOpening(id !== null);
  const [dialogs, setDialogs] = useState(0);
  const covered = useLingering(isCovered || dialogs > 0);
  const record = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button of an act that has been done is gone, and the focus could not return to it.
    const { current } = record;
    if (!covered && current && !current.parentElement?.contains(document.activeElement))
      current.focus({ preventScroll: true });
  }, [covered]);

  const index = id === null ? -1 : rows.indexOf(id);
  const previous = index === -1 ? undefined : rows.get(index - 1);
  const next = index === -1 ? undefined : rows.get(index + 1);
  const { loadAround } = rows;
  useEffect(() => {
    if (index !== -1) loadAround(index, index);
  }, [index, loadAround]);

  const move = (neighbour: { id: string } | undefined) => {
    if (neighbour !== undefined) onMove(neighbour.id);
  };
  const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (covered || ctrlKey || metaKey || altKey) return;
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
      size={`min(100%, ${width}px)`}
      padding={0}
      zIndex={recordLayer}
      onKeyDown={onKeyDown}
      data-record
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>
        <RecordBar
          labels={labels}
          onPrevious={previous && (() => move(previous))}
          onNext={next && (() => move(next))}
        >
          {buttons}
        </RecordBar>
        <div ref={record} data-autofocus tabIndex={-1} className={classes.record}>
          <RecordCover value={setDialogs}>{shownId !== null && children(shownId)}</RecordCover>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

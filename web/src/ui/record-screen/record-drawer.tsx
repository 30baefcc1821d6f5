import { ActionIcon, Drawer, Group, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Icon, IconChevronDown, IconChevronUp, IconPrinter } from '@tabler/icons-react';
import {
  Fragment,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { recordLayer } from '../layers.ts';
import type { PagedRows } from '../list/use-paged-rows.ts';
import { useOpening } from '../use-opening.ts';
import { RecordCover } from './record-cover.ts';
import classes from './record-drawer.module.css';

/** What a screen passes to its record drawer. */
export interface OpenRecord<T extends { id: string }, Action extends string> {
  /** Null while closed. */
  id: string | null;
  /** Whether a dialog is open above it, which Escape closes first. */
  isCovered: boolean;
  /** The list behind, for stepping to the neighbours. */
  rows: Pick<PagedRows<T>, 'indexOf' | 'get' | 'loadAround'>;
  onAction: (action: Action, record: T) => void;
  onMove: (id: string) => void;
  onClose: () => void;
}

interface RecordDrawerProps<T extends { id: string }> extends Omit<OpenRecord<T, string>, 'onAction'> {
  label: string;
  labels: ComponentProps<typeof RecordBar>['labels'];
  /** The width in pixels, where there is room. */
  width: number;
  /** More buttons in the toolbar. */
  buttons?: ReactNode;
  /** Renders the record; the list item is available while it loads. */
  children: (id: string, known: T | undefined) => ReactNode;
}

/** A record over its list, with buttons and keys (j, k) for its neighbours. */
export function RecordDrawer<T extends { id: string }>({
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
}: RecordDrawerProps<T>) {
  // Keeps the content during the closing animation.
  const [shownId, setShownId] = useState(id);
  if (id !== null && id !== shownId) setShownId(id);
  const opened = useOpening(id !== null);
  const [dialogs, setDialogs] = useState(0);
  const covered = useLingering(isCovered || dialogs > 0);
  const record = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button of a finished action is unmounted, so the focus could not return to it.
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
          <RecordCover value={setDialogs}>
            {shownId !== null && (
              <Fragment key={shownId}>{children(shownId, rows.get(rows.indexOf(shownId)))}</Fragment>
            )}
          </RecordCover>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface RecordBarProps {
  labels: Record<'previous' | 'next' | 'print' | 'close', string>;
  /** Undefined if there is no neighbour. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** More buttons. */
  children?: ReactNode;
}

/** The toolbar of a record in a drawer: previous and next (k and j), print, close. */
function RecordBar({ labels, onPrevious, onNext, children }: RecordBarProps) {
  return (
    <Group gap={4} wrap="nowrap" className={classes.bar}>
      <BarButton label={labels.previous} keyName="k" icon={IconChevronUp} onClick={onPrevious} />
      <BarButton label={labels.next} keyName="j" icon={IconChevronDown} onClick={onNext} />
      <BarButton label={labels.print} icon={IconPrinter} onClick={() => window.print()} />
      {children}
      <Drawer.CloseButton size="lg" ml="auto" aria-label={labels.close} />
    </Group>
  );
}

interface BarButtonProps {
  label: string;
  keyName?: string;
  icon: Icon;
  onClick: (() => void) | undefined;
}

function BarButton({ label, keyName, icon: ButtonIcon, onClick }: BarButtonProps) {
  return (
    <Tooltip label={keyName === undefined ? label : `${label} (${keyName})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.button}
        aria-label={label}
        aria-keyshortcuts={keyName}
        disabled={onClick === undefined}
        onClick={onClick}
      >
        <ButtonIcon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

const moment = 100;

/**
 * Stays true for a moment after `isTrue` becomes false. One Escape reaches every open layer: the layer under the one
 * it has just closed must not close too.
 */
function useLingering(isTrue: boolean): boolean {
  const [was] = useDebouncedValue(isTrue, moment);
  return isTrue || was;
}

import { ActionIcon, CloseButton, Drawer, Group, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Icon, IconChevronDown, IconChevronUp, IconPrinter } from '@tabler/icons-react';
import {
  Fragment,
  Suspense,
  memo,
  type ComponentProps,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Held } from '../held.tsx';
import { recordLayer } from '../layers.ts';
import { editable } from '../list/list-keys.ts';
import { useBrowserPrint } from '../print/use-browser-print.ts';
import { usePrintKey } from '../print/use-print-key.ts';
import { useBodyMark } from '../use-body-mark.ts';
import type { PagedRows } from '../list/use-paged-rows.ts';
import { useIsWide } from '../use-is-wide.ts';
import { OfflineBanner } from '../offline-banner.tsx';
import { useOpening } from '../use-opening.ts';
import { OpenRecordContext, type RecordKey } from './open-record.ts';
import type { EarlyKey } from './use-early-keys.ts';
import classes from './record-drawer.module.css';

/** What a screen passes to its record drawer. */
export interface OpenRecord<T extends { id: string }, Action extends string> {
  /** Null while closed. */
  id: string | null;
  opened: boolean;
  earlyKey: EarlyKey;
  /** Whether a dialog is open above it, which Escape closes first. */
  isCovered: boolean;
  /** The list behind, for stepping to the neighbours. */
  rows: Pick<PagedRows<T>, 'indexOf' | 'get' | 'loadAround'>;
  onAction: (action: Action, record: T) => void;
  onMove: (id: string) => void;
  onShortcuts: () => void;
  onClose: () => void;
}

interface RecordDrawerProps<T extends { id: string }> extends Omit<
  OpenRecord<T, string>,
  'opened' | 'onAction'
> {
  label: string;
  labels: ComponentProps<typeof RecordBar>['labels'];
  /** More buttons in the toolbar. */
  buttons?: ReactNode;
  /** The record on paper; it prints itself when mounted. Without it, the record is printed as it is shown. */
  renderSheet?: (id: string, onDone: () => void) => ReactNode;
  /** Renders the record; the list item is available while it loads. */
  children: (id: string, known: T | undefined) => ReactNode;
}

const otherDialog = '[role="dialog"]:not([data-record] *)';

/**
 * The open record with buttons and keys (j, k) for its neighbours: a panel next to the list, or a full page where there is
 * no room for both: a strip of the list beside it could not be used.
 */
export function RecordDrawer<T extends { id: string }>(props: RecordDrawerProps<T>) {
  const { id, earlyKey, isCovered, rows, label, labels, buttons, onMove, onShortcuts, onClose } = props;
  const { renderSheet, children } = props;
  const isPanel = useIsWide();
  const [printedId, setPrintedId] = useState<string | null>(null);
  const print = renderSheet && (() => setPrintedId(id));
  usePrintKey(id === null ? undefined : print, otherDialog);
  useBrowserPrint(id === null ? undefined : print, () => setPrintedId(null), otherDialog);
  // A record is shown after the paint of its row, also the one that replaces another, and a panel is hidden before it is
  // unmounted: a long record, and the list that changes its width, would delay the paint.
  const lastId = useDeferredValue(id);
  const shownId = isPanel ? lastId : (lastId ?? id);
  const opened = useOpening(id !== null);
  const [dialogs, setDialogs] = useState(0);
  const covered = useLingering(isCovered || dialogs > 0);
  const wasCovered = useRef(covered);
  const record = useRef<HTMLDivElement>(null);
  useBodyMark('data-has-record', id !== null);
  useBodyMark('data-has-panel', shownId !== null && isPanel);
  const keys = useRef<readonly RecordKey[]>([]);
  const parts = useMemo(
    () => ({
      setDialogs,
      setKeys: (now: readonly RecordKey[]) => {
        keys.current = now;
        // The button of an action that is no longer possible was unmounted with the focus.
        if (now.length > 0 && !wasCovered.current && document.activeElement === document.body)
          record.current?.focus({ preventScroll: true });
        const letter = shownId === null || now.length === 0 ? undefined : earlyKey.take(shownId);
        if (document.activeElement?.matches(editable) === true) return;
        now.find(({ keyName }) => keyName === letter)?.run();
      },
    }),
    [shownId, earlyKey],
  );
  useEffect(() => {
    const { current } = record;
    const { activeElement } = document;
    // It closes with an animation, and the focus would go with it if there was none to return to when it opened.
    const isInClosed = wasCovered.current && activeElement?.closest(otherDialog) != null;
    wasCovered.current = covered;
    // The button of a finished action is unmounted, so the focus could not return to it.
    // Next to a panel, the focus may be in the list.
    const isLost = isPanel
      ? activeElement === document.body || isInClosed
      : !current?.parentElement?.contains(activeElement);
    if (!covered && isLost) current?.focus({ preventScroll: true });
  }, [covered, isPanel]);

  const index = id === null ? -1 : rows.indexOf(id);
  const [place, setPlace] = useState({ id, index });
  if (index !== -1 && (place.id !== id || place.index !== index)) setPlace({ id, index });
  // A record that leaves the list, because an action changed it, keeps its place between its neighbours.
  const isGone = index === -1 && place.id === id;
  const last = isGone ? place.index : index;
  const previous = last === -1 ? undefined : rows.get(last - 1);
  const next = last === -1 ? undefined : rows.get(isGone ? last : last + 1);
  const { loadAround } = rows;
  useEffect(() => {
    if (index !== -1) loadAround(index, index);
  }, [index, loadAround]);

  const move = (neighbour: { id: string } | undefined) => {
    if (neighbour !== undefined) onMove(neighbour.id);
  };
  const commands = useRef<Partial<Record<BarCommand, () => void>>>({});
  useLayoutEffect(() => {
    commands.current = {
      previous: () => move(previous),
      next: () => move(next),
      print: print ?? (() => window.print()),
      close: onClose,
    };
  });
  const onCommand = useCallback((command: BarCommand) => commands.current[command]?.(), []);
  const commandOf = (key: string, { target }: KeyPress): (() => void) | undefined => {
    const isTyping = target instanceof Element && target.closest('input, textarea, [role="menu"]') !== null;
    // A drawer closes itself. Words that are being typed are not thrown away.
    if (key === 'escape') return isPanel && !isTyping ? onClose : undefined;
    if (isTyping) return undefined;
    if (key === 'j') return () => move(next);
    if (key === 'k') return () => move(previous);
    if (key === '?') return onShortcuts;
    // What a screen adds to the toolbar already belongs to the record in the URL.
    const button = /^[a-z]$/.test(key)
      ? document.querySelector<HTMLElement>(`[data-record-bar] [aria-keyshortcuts="${key}"]`)
      : null;
    if (button !== null) return () => button.click();
    // They still belong to the previous record. A panel leaves the key to the list.
    if (id !== null && shownId !== id)
      return isPanel || !/^[a-z]$/.test(key) ? undefined : () => earlyKey.keep(id, key);
    return keys.current.find(({ keyName }) => keyName === key)?.run;
  };
  const onKeyDown = (event: KeyPress) => {
    if (covered || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const command = commandOf(event.key.toLowerCase(), event);
    if (command === undefined) return;
    // The list would handle it too.
    event.preventDefault();
    command();
  };

  const sheet = (
    <Suspense>{printedId !== null && renderSheet?.(printedId, () => setPrintedId(null))}</Suspense>
  );
  const content = (
    <Held isHeld={id === null}>
      <RecordBar
        labels={labels}
        hasPrevious={previous !== undefined}
        hasNext={next !== undefined}
        onCommand={onCommand}
      >
        <Held isHeld={shownId !== id}>{buttons}</Held>
      </RecordBar>
      {/* A drawer covers that of the page. */}
      {!isPanel && <OfflineBanner />}
      <div ref={record} data-autofocus tabIndex={-1} className={classes.record}>
        <OpenRecordContext value={parts}>
          {shownId !== null && (
            <Fragment key={shownId}>{children(shownId, rows.get(rows.indexOf(shownId)))}</Fragment>
          )}
        </OpenRecordContext>
      </div>
    </Held>
  );
  if (isPanel)
    return (
      <>
        {shownId !== null && (
          <RecordPanel id={id === null ? null : shownId} label={label} onKeyDown={onKeyDown}>
            {content}
          </RecordPanel>
        )}
        {sheet}
      </>
    );
  return (
    <>
      <Drawer.Root
        opened={opened}
        onClose={onClose}
        closeOnEscape={!covered}
        position="right"
        size="100%"
        padding={0}
        zIndex={recordLayer}
        onKeyDown={onKeyDown}
        data-record={id === null ? undefined : (shownId ?? id)}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={label}>{content}</Drawer.Content>
      </Drawer.Root>
      {sheet}
    </>
  );
}

/** Of the browser and of React. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'
> & { target: EventTarget | null };

interface RecordPanelProps {
  /** Null while closed. */
  id: string | null;
  label: string;
  onKeyDown: (event: KeyPress) => void;
  children: ReactNode;
}

/**
 * A record next to its list, which stays usable. It takes the focus when it opens, unless something is being typed
 * by then, and gives it back to its row.
 */
function RecordPanel({ id, label, onKeyDown, children }: RecordPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const lastId = useRef<string>(null);
  const leave = useEffectEvent(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && panel.current?.contains(activeElement) !== true) return;
    document.querySelector<HTMLElement>('[data-list] a[data-active]')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const { current } = panel;
    if (current === null) return;
    if (id === null) return leave();
    // The first record starts at the top: setting the position would cause a layout.
    if (lastId.current !== null) current.scrollTop = 0;
    lastId.current = id;
    if (document.activeElement?.matches(editable) === true) return;
    current.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [id]);
  const press = useEffectEvent(onKeyDown);
  useEffect(() => () => leave(), []);
  useEffect(() => {
    const { current } = panel;
    const listen = (event: KeyboardEvent) => press(event);
    current?.addEventListener('keydown', listen);
    return () => current?.removeEventListener('keydown', listen);
  }, []);
  return createPortal(
    <aside
      ref={panel}
      aria-label={label}
      className={classes.panel}
      hidden={id === null}
      data-record={id ?? undefined}
    >
      {children}
    </aside>,
    document.body,
  );
}

type BarCommand = 'previous' | 'next' | 'print' | 'close';

interface RecordBarProps {
  labels: Record<BarCommand, string>;
  hasPrevious: boolean;
  hasNext: boolean;
  /** Stable: the buttons do not render with each record. */
  onCommand: (command: BarCommand) => void;
  /** More buttons. */
  children?: ReactNode;
}

/** The toolbar of an open record: previous and next (k and j), print, close. */
function RecordBar({ labels, hasPrevious, hasNext, onCommand, children }: RecordBarProps) {
  return (
    <Group gap={4} wrap="nowrap" className={classes.bar} data-record-bar>
      <BarButton
        command="previous"
        label={labels.previous}
        keyName="k"
        icon={IconChevronUp}
        isDisabled={!hasPrevious}
        onCommand={onCommand}
      />
      <BarButton
        command="next"
        label={labels.next}
        keyName="j"
        icon={IconChevronDown}
        isDisabled={!hasNext}
        onCommand={onCommand}
      />
      <BarButton
        command="print"
        label={labels.print}
        keyName="Ctrl P"
        icon={IconPrinter}
        onCommand={onCommand}
      />
      {children}
      <Tooltip label={`${labels.close} (Esc)`}>
        <CloseButton
          size="lg"
          ml="auto"
          aria-label={labels.close}
          aria-keyshortcuts="Escape"
          onClick={() => onCommand('close')}
        />
      </Tooltip>
    </Group>
  );
}

interface BarButtonProps extends Pick<RecordBarProps, 'onCommand'> {
  command: BarCommand;
  label: string;
  keyName: string;
  icon: Icon;
  isDisabled?: boolean;
}

const BarButton = memo(
  ({ command, label, keyName, icon: ButtonIcon, isDisabled = false, onCommand }: BarButtonProps) => (
    <Tooltip label={`${label} (${keyName})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.button}
        aria-label={label}
        aria-keyshortcuts={keyName.replace('Ctrl ', 'Control+')}
        disabled={isDisabled}
        onClick={() => onCommand(command)}
      >
        <ButtonIcon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  ),
);

const moment = 100;

/**
 * Stays true for a moment after `isTrue` becomes false. One Escape reaches every open layer: the layer under the one
 * it has just closed must not close too.
 */
function useLingering(isTrue: boolean): boolean {
  const [was] = useDebouncedValue(isTrue, moment);
  return isTrue || was;
}

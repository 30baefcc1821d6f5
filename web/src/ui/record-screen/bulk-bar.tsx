import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconX, type Icon } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listAttribute } from '../list/list-keys.ts';
import type { PagedRows } from '../list/use-paged-rows.ts';
import { isSelected, targetOf, type BulkTarget } from '../list/selection.ts';
import type { ListSelection } from '../list/use-selection.ts';
import { useAfterPaint } from '../use-after-paint.ts';
import { useDialog } from '../use-dialog.ts';
import type { ScreenFormats } from './record-screen.tsx';
import classes from './bulk-bar.module.css';

/** The selected records of a bulk action. */
export interface BulkSubject<T, Filter> {
  target: BulkTarget<Filter>;
  count: number;
  /** Of a very large search, only some are counted. */
  isExact: boolean;
  /** The formatted count. */
  shown: string;
  /** The selected records that are loaded. */
  known: readonly T[];
}

/** The props of a bulk dialog. */
export interface BulkDialog<T, Filter, Name> {
  name: Name;
  subject: BulkSubject<T, Filter>;
  opened: boolean;
  onClose: () => void;
  /** Called when the action is done or continues in the background. */
  onDone: () => void;
}

export interface BulkAction<Name extends string> {
  name: Name;
  icon: Icon;
  label: string;
  destructive?: boolean;
  /** In place of its dialog. */
  run?: () => void;
}

interface BulkBarProps<T extends { id: string }, Filter, Name extends string> {
  chosen: ListSelection;
  rows: PagedRows<T>;
  filter: Filter;
  texts: {
    label: string;
    /** The number of selected records. */
    count: (count: number, shown: string) => string;
    /** Selects all matching records, once all loaded ones are selected; left out where only loaded ones can be. */
    selectAll?: (total: string) => string;
    clear: string;
  };
  formats: Pick<ScreenFormats, 'number'>;
  /** The available actions, the most common first; null is passed if some selected records are not loaded. */
  offered: (known: readonly T[] | null) => readonly BulkAction<Name>[];
  renderDialog: (dialog: BulkDialog<T, Filter, Name>) => ReactNode;
}

/** Floats over a list while records are selected, with their number and the bulk actions. */
export function BulkBar<T extends { id: string }, Filter, Name extends string>(
  props: BulkBarProps<T, Filter, Name>,
) {
  const { chosen, rows, filter, texts, formats, offered, renderDialog } = props;
  const { selection, count, clear } = chosen;
  const { total, totalIsExact, items } = rows;
  // The dialog keeps its subject while it closes, although the selection is already cleared.
  const open = useDialog<{ name: Name; subject: BulkSubject<T, Filter> }>();
  const isExact = totalIsExact || !selection.all;
  const shown = formats.number(count, isExact);
  const { selectAll } = texts;
  const hasMore = !selection.all && chosen.shown === 'all' && total > count;
  const known = items.filter(({ id }) => isSelected(selection, id));
  return (
    <>
      {count > 0 && (
        <Bar
          label={texts.label}
          count={texts.count(count, shown)}
          selectAll={
            hasMore && selectAll
              ? { label: selectAll(formats.number(total, totalIsExact)), onClick: chosen.selectAll }
              : undefined
          }
          actions={offered(known.length === count ? known : null).map((action) => ({
            ...action,
            onClick: () => {
              if (action.run) action.run();
              else
                open.open({
                  name: action.name,
                  subject: { target: targetOf(selection, filter), count, isExact, shown, known },
                });
            },
          }))}
          clearLabel={texts.clear}
          onClear={clear}
        />
      )}
      {open.about !== null &&
        renderDialog({
          ...open.about,
          opened: open.isOpen,
          onClose: open.close,
          onDone: () => {
            open.close();
            clear();
          },
        })}
    </>
  );
}

interface BarProps {
  label: string;
  count: string;
  selectAll: { label: string; onClick: () => void } | undefined;
  actions: readonly (BulkAction<string> & { onClick: () => void })[];
  clearLabel: string;
  onClear: () => void;
}

/** How many actions fit side by side on every desktop; the others are in the menu. */
const onDesktop = 3;
/** The same on a phone. */
const onPhone = 2;

function Bar({ label, count, selectAll, actions, clearLabel, onClear }: BarProps) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const [inMenu, setInMenu] = useState<readonly string[]>([]);
  /** The menu has the actions whose buttons have no room. */
  const fillMenu = () => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('[data-action]') ?? [])];
    const hidden = buttons.filter((button) => button.getClientRects().length === 0);
    setInMenu(hidden.map(({ dataset }) => dataset['action'] ?? ''));
  };
  // The mark in the row is painted first.
  if (!useAfterPaint()) return null;
  return (
    <div ref={bar} className={classes.bar} data-bulk-bar role="toolbar" aria-label={label} {...listAttribute}>
      <span className={classes.count} role="status" data-numeric>
        {count}
      </span>
      {selectAll && (
        <Button variant="subtle" onClick={selectAll.onClick}>
          {selectAll.label}
        </Button>
      )}
      <span className={classes.space} />
      {actions.map(({ name, icon: ItemIcon, label: text, destructive, onClick }, index) => (
        <Button
          key={name}
          variant="subtle"
          className={classes.action}
          data-action={name}
          data-late={index >= onDesktop || undefined}
          data-first={index < onPhone || undefined}
          {...(destructive && { color: 'red' })}
          leftSection={<ItemIcon size={16} aria-hidden />}
          onClick={onClick}
        >
          {text}
        </Button>
      ))}
      {actions.length > 0 && (
        <Menu position="top-end" shadow="md" width={240} onOpen={fillMenu}>
          <Menu.Target>
            <Button
              variant="subtle"
              className={classes.more}
              data-late-only={actions.length > onDesktop}
              data-phone={actions.length > onPhone || undefined}
              aria-label={t('common.actions.more')}
              leftSection={<IconDots size={16} aria-hidden />}
            >
              <span className={classes.moreText}>{t('common.actions.more')}</span>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions
              .filter(({ name }) => inMenu.includes(name))
              .map(({ name, icon: ItemIcon, label: text, destructive, onClick }) => (
                <Menu.Item
                  key={name}
                  {...(destructive && { color: 'red' })}
                  leftSection={<ItemIcon size={16} aria-hidden />}
                  onClick={onClick}
                >
                  {text}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.close}
        aria-label={clearLabel}
        onClick={onClear}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

import { ActionIcon, Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import {
  IconAdjustments,
  IconArrowsSort,
  IconBookmark,
  IconChevronDown,
  IconKeyboard,
  IconPrinter,
  type Icon,
} from '@tabler/icons-react';
import { useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { lateComponent } from '../late-component.ts';
import { MenuButton, type MenuEntry } from '../menu-button.tsx';
import { SearchInput } from '../search-input.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import { useIsTouch } from '../use-is-touch.ts';
import classes from './screen-header.module.css';
import { useScreenRows, type ScreenRows } from './screen-rows.ts';
import { Segments, type SegmentGroup } from './segments.tsx';
import { useFits, useRoom } from './use-room.ts';

/** The content above the records of a screen, in two bands; the header places each part. */
export interface HeaderParts {
  /** The saved views, a menu before the filters; on a phone among the tools. */
  views?: (place: ViewsPlace) => ReactNode;
  /** Filters with counts; with the total they are the first band. */
  segments?: readonly SegmentGroup[];
  /** The chosen segment always has the number of records: the total is read aloud, but not shown again. */
  segmentsCount?: boolean;
  /** After the total. */
  summary?: ReactNode;
  search?: HeaderSearch;
  /** Next to the search. */
  filters?: ReactNode;
  /** The active filters. */
  chips?: ReactNode;
  /** Entries of the view menu, above printing and the keyboard shortcuts. */
  viewItems?: (rows: ScreenRows) => readonly MenuEntry[];
  /** What a phone has instead of column headers; by default the sortable columns. */
  orderItems?: readonly MenuEntry[];
  /** Actions on the whole list. */
  tools?: ReactNode;
  add?: { label: string; icon: Icon; onClick: () => void } | undefined;
  /** Opened from the view menu, which is gone by then. */
  dialogs?: ReactNode;
}

/** Where the views are, and the entry of the view menu that saves what the list shows. */
export interface ViewsPlace {
  /** There is only room for the picture of their menu. */
  isIcon: boolean;
  savesNew: boolean;
  onSaved: () => void;
}

/** The total: a text, or a component that reads `useScreenRows`. */
export type TotalText = ((rows: ScreenRows) => string) | ReactNode;

interface HeaderSearch {
  label: string;
  placeholder: string;
  /** The current search text. */
  value: string | undefined;
  onSearch: (search: string | undefined) => void;
  /** Selects the searched field, to the left of the search box. */
  scope?: ReactNode;
}

interface ScreenHeaderProps extends HeaderParts {
  searchRef?: Ref<HTMLInputElement>;
  total?: TotalText;
  /** Next to segments the total is only shown for filtered lists. */
  isFiltered: boolean;
  print?: { label: string; isPending: boolean; start: () => void } | undefined;
  shortcuts?: { label: string; onClick: () => void };
}

// Only narrow lists need it.
const SegmentsMenu = lateComponent(async () => (await import('./segments-menu.tsx')).SegmentsMenu);

const nothing = () => undefined;

/** The layout of everything above the records of a screen. */
export function ScreenHeader(props: ScreenHeaderProps) {
  const { segments, segmentsCount = false, summary, search, searchRef, filters, chips, tools } = props;
  const { total, isFiltered, add, orderItems = [] } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [savesNew, setSavesNew] = useState(false);
  const { element, hasRoom } = useRoom();
  const isNarrow = !isPhone && !hasRoom;
  // Under the thumb the filters scroll sideways.
  const isTouch = useIsTouch();
  const scrolls = isPhone || isTouch;
  const { line, fits } = useFits(!scrolls && hasRoom && segments !== undefined);
  const isSpread = scrolls || (hasRoom && fits);
  const work = segments?.filter(({ isWork }) => isWork) ?? [];
  const chosen = segments?.flatMap((group) => group.segments.filter(({ isOn }) => isOn)).length ?? 0;
  const showsTotal =
    segments === undefined ||
    // The menu shows the count of a single chosen segment; for several there is only the total.
    (!isSpread && chosen > 1) ||
    // Above a narrow list that of the chosen segment has to do.
    (!segmentsCount && !isNarrow && isFiltered);
  const views = props.views?.({
    isIcon: isPhone || isNarrow,
    savesNew,
    onSaved: () => setSavesNew(false),
  });
  return (
    <>
      {((segments ?? summary ?? total) !== undefined || (!isPhone && views !== undefined)) && (
        <div ref={line} className={classes.strip}>
          {!isPhone && views}
          {segments &&
            (isSpread ? (
              <Segments groups={segments} />
            ) : (
              <>
                <div className={classes.menu} data-filter-menu>
                  <SegmentsMenu
                    groups={segments.filter(({ isWork }) => isWork !== true)}
                    onFailure={nothing}
                  />
                </div>
                {work.length > 0 && <Segments groups={work} />}
              </>
            ))}
          {/* Next to the menu there is more room than in the line of the search. */}
          {!isSpread && chips && (
            <div className={classes.chips} data-chips>
              {chips}
            </div>
          )}
          <div className={classes.summary}>
            {total !== undefined && <Total total={total} isHidden={!showsTotal} />}
            {summary}
          </div>
        </div>
      )}
      <div ref={element} className={classes.toolbar}>
        {search && <Search {...search} searchRef={searchRef} hasFilters={filters !== undefined} />}
        {filters}
        {isSpread && chips}
        <div className={classes.tools}>
          {tools}
          {isPhone ? (
            <>
              {views}
              {orderItems.length > 0 && <OrderMenu entries={orderItems} />}
            </>
          ) : (
            <ViewMenu {...props} onSave={() => setSavesNew(true)} />
          )}
          {add && <AddButton {...add} />}
        </div>
      </div>
      {props.print && <div className={classes.printed}>{t('lists.print.onlyShown')}</div>}
      {props.dialogs}
    </>
  );
}

interface SearchProps extends HeaderSearch, Pick<ScreenHeaderProps, 'searchRef'> {
  hasFilters: boolean;
}

function Search({ scope, searchRef, hasFilters, ...input }: SearchProps) {
  return (
    <div
      role="search"
      className={classes.search}
      data-scoped={scope !== undefined || undefined}
      data-filtered={hasFilters || undefined}
    >
      {scope}
      <SearchInput ref={searchRef} className={classes.input ?? ''} {...input} />
    </div>
  );
}

/** How the list is shown, and everything that is needed less often than the filters. */
function ViewMenu({
  views,
  viewItems,
  print,
  shortcuts,
  onSave,
}: ScreenHeaderProps & { onSave: () => void }) {
  const { t } = useTranslation();
  const rows = useScreenRows();
  if (!views && !viewItems && !print && !shortcuts) return null;
  const items = viewItems?.(rows) ?? [];
  const own: MenuEntry[] = [];
  if (views) own.push({ label: t('common.saveView'), icon: IconBookmark, onClick: onSave });
  if (print) own.push({ label: print.label, icon: IconPrinter, onClick: print.start });
  if (shortcuts) own.push({ ...shortcuts, icon: IconKeyboard });
  return (
    <MenuButton
      position="bottom-end"
      width={240}
      entries={[
        ...items,
        ...own.map((entry, index) => ({ ...entry, hasLine: items.length > 0 && index === 0 })),
      ]}
      button={
        <Button
          variant="default"
          className={classes.view}
          aria-label={t('common.view')}
          leftSection={<IconAdjustments size={16} stroke={1.6} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={print?.isPending ?? false}
        >
          <span className={classes.viewText}>{t('common.view')}</span>
        </Button>
      }
    />
  );
}

function OrderMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  return (
    <MenuButton
      position="bottom-end"
      width={240}
      entries={entries}
      button={
        <ActionIcon variant="default" size={36} aria-label={t('common.sortBy')}>
          <IconArrowsSort size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      }
    />
  );
}

/** The number of matching records; its space is reserved while loading and stays blank after an error. */
function Total({ total, isHidden }: { total: TotalText; isHidden: boolean }) {
  const rows = useScreenRows();
  const isLoaded = rows.error === null && !rows.isPending;
  const text = isLoaded && (typeof total === 'function' ? total(rows) : total);
  // There while loading too: on a phone it is a line of its own, without height but with a gap above.
  if (isHidden) return <VisuallyHidden role="status">{text}</VisuallyHidden>;
  if (rows.error !== null) return null;
  if (rows.isPending) return <Skeleton width={120} height={16} my={3} />;
  return (
    <Text component="div" role="status" size="var(--text-sm)" c="dimmed" flex="none" data-numeric>
      {text}
    </Text>
  );
}

function AddButton({ label, icon: AddIcon, onClick }: NonNullable<HeaderParts['add']>) {
  return (
    <Button
      className={classes.add}
      leftSection={<AddIcon size={16} aria-hidden />}
      aria-label={label}
      onClick={onClick}
    >
      <span className={classes.addText}>{label}</span>
    </Button>
  );
}

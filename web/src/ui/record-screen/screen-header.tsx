import { Button, Skeleton, Text } from '@mantine/core';
import { IconKeyboard, type Icon } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { SearchInput } from '../search-input.tsx';
import { ToolButton } from '../tool-button.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './screen-header.module.css';
import { useScreenRows, type ScreenRows } from './screen-rows.ts';
import { Segments, type SegmentGroup } from './segments.tsx';

/** The content above the records of a screen; the header places each part. */
export interface HeaderParts {
  /** Figures above everything else. */
  figures?: ReactNode;
  search?: HeaderSearch;
  /** Next to the search. */
  filters?: ReactNode;
  /** Filters with counts, on a separate line. */
  segments?: readonly SegmentGroup[];
  /** The active filters, next to the total. */
  chips?: ReactNode;
  /** Icon buttons for the whole list. */
  tools?: ReactNode;
  /** Options of the view. */
  view?: ReactNode;
  add?: { label: string; icon: Icon; onClick: () => void } | undefined;
}

/** The total: a text, or a component that reads `useScreenRows`. */
export type TotalText = ((rows: ScreenRows) => string) | ReactNode;

interface HeaderSearch {
  label: string;
  placeholder: string;
  clearLabel: string;
  /** The current search text. */
  value: string | undefined;
  onSearch: (search: string | undefined) => void;
  /** Selects the searched field, to the left of the search box. */
  scope?: ReactNode;
}

interface ScreenHeaderProps extends HeaderParts {
  searchRef?: Ref<HTMLInputElement>;
  total?: TotalText;
  printButton?: ReactNode;
  shortcuts?: { label: string; onClick: () => void };
}

/** The layout of everything above the records of a screen. */
export function ScreenHeader(props: ScreenHeaderProps) {
  const { figures, search, searchRef, filters, segments, chips, total } = props;
  const isPhone = useIsPhone();
  const tools = <Tools {...props} isPhone={isPhone} />;
  const count = total !== undefined && <Total total={total} />;
  return (
    <>
      {figures}
      <div className={classes.toolbar}>
        {search && <Search {...search} searchRef={searchRef} />}
        {isPhone && tools}
        {filters}
        {!isPhone && tools}
        {segments && <Segments groups={segments} />}
        {chips === undefined && count}
      </div>
      {chips !== undefined && (
        <div className={classes.summary}>
          {count}
          {chips}
        </div>
      )}
    </>
  );
}

function Search({ scope, searchRef, ...input }: HeaderSearch & Pick<ScreenHeaderProps, 'searchRef'>) {
  return (
    <div role="search" className={classes.search} data-scoped={scope !== undefined || undefined}>
      {scope}
      <SearchInput ref={searchRef} className={classes.input ?? ''} {...input} />
    </div>
  );
}

function Tools(props: ScreenHeaderProps & { isPhone: boolean }) {
  const { tools, printButton, shortcuts, view, add, isPhone } = props;
  if (!tools && !printButton && !shortcuts && !view && !add) return null;
  return (
    <div className={classes.tools}>
      {tools}
      {printButton}
      {shortcuts && !isPhone && <ToolButton icon={IconKeyboard} {...shortcuts} />}
      {view}
      {add && <AddButton {...add} />}
    </div>
  );
}

/** The number of matching records; its space is reserved while loading and stays blank after an error. */
function Total({ total }: { total: TotalText }) {
  const rows = useScreenRows();
  if (rows.error !== null) return null;
  if (rows.isPending) return <Skeleton className={classes.total} width={120} height={16} my={3} />;
  return (
    <Text component="div" role="status" className={classes.total} fw={500} flex="none" data-numeric>
      {typeof total === 'function' ? total(rows) : total}
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

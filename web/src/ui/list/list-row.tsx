import type { ReactNode } from 'react';
import { RecordLink } from '../record-link.tsx';
import classes from './list-table.module.css';
import type { RecordPlace } from './list-view.ts';
import { RowCheckbox } from './row-checkbox.tsx';

/** Room for a name on two lines with a line below it. */
export const rowHeight = 52;

/** The position and state of a table row. */
export interface RowPlace extends RecordPlace {
  /** The index in the whole list, from 0. */
  position: number;
  /** The offset from the top in pixels. */
  offset: number;
  /** The row that Tab focuses: the active row, otherwise the first visible one. */
  tabIndex: 0 | -1;
}

interface ListRowProps extends RowPlace {
  /** The accessible name of the row. */
  label: string;
  onOpen: () => void;
  /** The pointer or the focus rests on the row. */
  onIntent?: () => void;
  /** The checkbox that selects the row; it reports whether Shift was held. */
  choice?: { label: string; onToggle: (withShift: boolean) => void };
  /** In front of the title. */
  picture?: ReactNode;
  /** The content of the first column. */
  title: ReactNode;
  menu: ReactNode;
  /** The other cells. */
  children: ReactNode;
}

/** A table row: its first cell has the link to the record, which covers the whole row. */
export function ListRow(props: ListRowProps) {
  const { position, offset, tabIndex, isSelected, isActive, href } = props;
  const { label, onOpen, onIntent, choice, picture, title, menu, children } = props;
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      aria-selected={choice && isSelected}
      className={classes.row}
      style={{ top: offset }}
      data-active={isActive || undefined}
    >
      <div role="rowheader" aria-label={label} className={classes.first}>
        {choice && <RowCheckbox {...choice} checked={isSelected} tabIndex={tabIndex} />}
        {picture !== undefined && <span className={classes.front}>{picture}</span>}
        <RecordLink href={href} tabIndex={tabIndex} isActive={isActive} onOpen={onOpen} onIntent={onIntent}>
          {title}
        </RecordLink>
      </div>
      {children}
      <div role="cell" className={classes.last}>
        {menu}
      </div>
    </div>
  );
}

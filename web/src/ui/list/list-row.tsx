import type { ReactNode } from 'react';
import { RecordLink } from '../record-link.tsx';
import classes from './list-table.module.css';
import type { RecordPlace } from './list-view.ts';
import { RowCheckbox } from './row-checkbox.tsx';

/** The position and state of a row of the table. */
export interface RowPlace extends RecordPlace {
  /** In the whole list, from 0. */
  position: number;
  /** From the top, in pixels. */
  offset: number;
  /** Where Tab enters: the active row, or else the first row in sight. */
  tabIndex: 0 | -1;
}

interface ListRowProps extends RowPlace {
  /** Names the row. */
  label: string;
  onOpen: () => void;
  /** The box that chooses the row; it reports whether Shift was held. */
  choice?: { label: string; onToggle: (withShift: boolean) => void };
  /** The content of the first column. */
  title: ReactNode;
  menu: ReactNode;
  /** The other cells. */
  children: ReactNode;
}

/** One row of a list's table: its first cell is the link to the record, which covers the row. */
export function ListRow(props: ListRowProps) {
  const { position, offset, tabIndex, isSelected, isActive, href } = props;
  const { label, onOpen, choice, title, menu, children } = props;
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
        <RecordLink href={href} tabIndex={tabIndex} isActive={isActive} onOpen={onOpen}>
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

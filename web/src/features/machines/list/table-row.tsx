import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { displayIdentifier } from '@strojpark/core/domain/machine-identifier';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordLink } from '../../../ui/record-link.tsx';
import { Highlighted } from '../../../ui/highlighted.tsx';
import type { FieldText } from '../use-field-text.ts';
import type { ListColumn } from './list-columns.ts';
import type { ListEvents } from './list-view.ts';
import classes from './machine-table.module.css';
import { MachineMenu } from './machine-menu.tsx';
import { RowCheckbox } from '../../../ui/list/row-checkbox.tsx';
import { searchedIn, searchedInIdentifier } from './searched-fields.ts';
import { TableCell } from './table-cell.tsx';
import type { ListFilters } from './list-filters.ts';

interface TableRowProps {
  /** Undefined while its page loads. */
  machine: MachineListItem | undefined;
  /** Position in the whole list, from 0. */
  position: number;
  /** Distance from the top, in pixels. */
  offset: number;
  columns: readonly ListColumn[];
  filters: ListFilters;
  isSelected: boolean;
  isActive: boolean;
  isTabStop: boolean;
  hasMenu: boolean;
  href: string;
  text: FieldText;
  events: ListEvents;
}

/** One machine of the table. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { t } = useTranslation();
  const { machine, position, offset, columns, filters, text, events } = props;
  const { isSelected, isActive, isTabStop, hasMenu, href } = props;
  const place = { transform: `translateY(${offset}px)` };
  if (machine === undefined)
    return (
      <div role="row" aria-rowindex={position + 2} className={`${classes.row} ${classes.body}`} style={place}>
        <div
          role="rowheader"
          className={`${classes.first} ${classes.unknown}`}
          aria-label={t('common.loading')}
        />
      </div>
    );

  const { name } = machine;
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      className={`${classes.row} ${classes.body}`}
      style={place}
    >
      <div role="rowheader" className={classes.first}>
        <RowCheckbox
          label={t('machines.select.one', { name })}
          checked={isSelected}
          tabIndex={tabIndex}
          onToggle={(withShift) => events.toggle(machine, withShift)}
        />
        <RecordLink href={href} tabIndex={tabIndex} isActive={isActive} onOpen={() => events.open(machine)}>
          <span className={classes.name}>
            <Highlighted text={name} query={searchedIn('name', filters)} />
          </span>
          <span className={classes.identifier}>
            <Highlighted text={displayIdentifier(machine)} query={searchedInIdentifier(filters)} />
          </span>
        </RecordLink>
      </div>
      {columns.map((column) => (
        <TableCell key={column.name} column={column} machine={machine} filters={filters} text={text} />
      ))}
      <div role="cell" className={classes.last}>
        <MachineMenu machine={machine} hasMenu={hasMenu} tabIndex={tabIndex} events={events} />
      </div>
      <RecordLink href={href} isCover onOpen={() => events.open(machine)} />
    </div>
  );
});

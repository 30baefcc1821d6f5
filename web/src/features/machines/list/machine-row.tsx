import { joined } from '@strojpark/core/domain/joined';
import { memo } from 'react';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { ListRow, type RowPlace } from '../../../ui/list/list-row.tsx';
import { RowTitle } from '../../../ui/list/row-title.tsx';
import classes from '../../../ui/list/list-table.module.css';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { cellText } from './columns/list-columns.ts';
import type { MachineProps } from './list-view.ts';
import { MachineMenu } from './machine-menu.tsx';
import { highlightedIn, shownIdentifier } from './filters/list-filters.ts';

/** Shown in full, over several lines if the column is narrow. */
const wrapped: ReadonlySet<string> = new Set(['category', 'location', 'dodano_status', 'zakaznik_stock']);

/** A machine in the table. */
export const MachineRow = memo(function MachineRow(props: MachineProps & RowPlace) {
  const { machine, columns, filters, text, t, events, ...place } = props;
  const { name } = machine;
  const identifier = shownIdentifier(machine, filters);
  const factOf = (field: 'year_of_manufacture' | 'operating_hours') =>
    machine[field] !== null && text(field, machine[field], machine.currency);
  const hours = factOf('operating_hours');
  // Shown where their columns have no room.
  const below = {
    'data-hours': hours || undefined,
    'data-facts': joined([factOf('year_of_manufacture'), hours]) || undefined,
  };
  return (
    <ListRow
      {...place}
      label={name}
      onOpen={() => events.open(machine)}
      onIntent={() => events.prepare(machine)}
      choice={{
        label: t('machines.select.one', { name }),
        onToggle: (withShift) => events.toggle(machine, withShift),
      }}
      picture={<MachinePicture machine={machine} className={classes.picture} />}
      title={
        <RowTitle
          name={name}
          query={highlightedIn('name', filters)}
          detail={identifier.text}
          detailQuery={identifier.query ?? ''}
          isNumeric
          status={{ status: machine.status, label: t(`machines.status.${machine.status}`) }}
          {...(machine.current_value !== null && {
            value: text('current_value', machine.current_value, machine.currency),
          })}
        />
      }
      menu={
        <MachineMenu
          machine={machine}
          label={t('machines.actions.of', { name })}
          tabIndex={place.tabIndex}
          events={events}
        />
      }
    >
      {columns.map((column) => {
        const { name: field, isNumeric } = column;
        const shown = cellText(column, machine, text);
        if (field === 'status')
          return (
            <div key={field} role="cell" className={classes.cell} data-place={machine.location ?? undefined}>
              <StatusBadge status={machine.status} label={shown} />
              {machine.waiting > 0 && (
                <span className={classes.detail}>{t('machines.waiting', { count: machine.waiting })}</span>
              )}
            </div>
          );
        const query = highlightedIn(field, filters);
        return (
          <div
            key={field}
            role="cell"
            className={wrapped.has(field) ? classes.words : classes.text}
            data-numeric={isNumeric || undefined}
            {...(field === 'current_value' && below)}
          >
            {query === undefined ? shown : <Highlighted text={shown} query={query} />}
          </div>
        );
      })}
    </ListRow>
  );
});

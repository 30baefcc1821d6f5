import { Button } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { blank } from '@strojpark/core/domain/blank';
import type { MachineFieldName } from '@strojpark/core/domain/fields/machine-fields';
import { joined } from '@strojpark/core/domain/joined';
import { canEditMachine } from '@strojpark/core/domain/machines/machine-actions';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { linesOf, type PrintedCells } from '../../../entities/company/use-list-print.tsx';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import { phoneTitle } from '../../../entities/machines/phone-title.tsx';
import { useFieldText, type FieldText } from '../../../entities/machines/use-field-text.ts';
import { useActor } from '../../../lib/auth.ts';
import { formatMoney, formatShare } from '../../../lib/format.ts';
import { ListRow, rowHeight, type RowPlace } from '../../../ui/list/list-row.tsx';
import { RowTitle } from '../../../ui/list/row-title.tsx';
import table from '../../../ui/list/list-table.module.css';
import type { RecordPlace } from '../../../ui/list/list-view.ts';
import { PhoneRow, tallestPhoneRowHeight } from '../../../ui/list/phone-row.tsx';
import phoneRow from '../../../ui/list/phone-row.module.css';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { ListEvents } from '../list/list-view.ts';
import { MachineMenu } from '../list/machine-menu.tsx';
import { QuickActions } from './quick-actions.tsx';
import classes from './aged.module.css';

const columns = [
  // For 80 letters on three lines.
  { name: 'name', width: 380, min: 294, beside: 280, sort: 'name' },
  // In a narrow list below the name, so that the share of the margin has room.
  { name: 'status', width: 152, min: 150, rank: 2, from: 1000 },
  {
    name: 'current_value',
    width: 148,
    // Amounts are shown in full: wide enough for `99 999 999,99 CZK`, and the margin for a loss of as many digits.
    min: 140,
    rank: 3,
    isNumeric: true,
    sort: 'current_value',
    first: 'desc',
  },
  {
    name: 'days_in_stock',
    width: 104,
    min: 88,
    rank: 4,
    isNumeric: true,
    sort: 'days_in_stock',
    first: 'desc',
  },
  {
    name: 'price_margin',
    width: 148,
    min: 148,
    // As the share.
    rank: 1,
    isNumeric: true,
    sort: 'price_margin',
    first: 'asc',
  },
  {
    name: 'price_margin_percent',
    width: 92,
    min: 80,
    // Rather than the actions, which the menu of the row has as well.
    rank: 2,
    isNumeric: true,
    sort: 'price_margin_percent',
    first: 'asc',
  },
  { name: 'location', width: 132, min: 104 },
  { name: 'actions', width: 80, rank: 1 },
] as const;

/** The columns that are asked for in addition to those of every list. */
export const agedFields = ['days_in_stock', 'price_margin', 'price_margin_percent'] as const;

/** The machines as rows, lower ones with a larger picture on phones. */
export function useAgedViews() {
  const { t } = useTranslation();
  const text = useFieldText();
  const labelOf = (name: (typeof columns)[number]['name']) => {
    if (name === 'actions') return t('ageing.list.actions');
    return name === 'price_margin_percent' ? t('ageing.list.percent') : t(`machines.fields.${name}`);
  };
  return {
    table: {
      columns: columns.map((column) => ({ ...column, label: labelOf(column.name) })),
      rowHeight,
      renderRow: (machine: MachineListItem, place: RowPlace, events: ListEvents) => (
        <AgedRow {...place} machine={machine} text={text} events={events} />
      ),
    },
    cards: {
      height: tallestPhoneRowHeight,
      renderCard: (machine: MachineListItem, place: RecordPlace, events: ListEvents) => (
        <AgedPhoneRow {...place} machine={machine} text={text} events={events} />
      ),
    },
  };
}

/** A machine on paper. */
export function usePrintedMachine(): PrintedCells<MachineListItem, (typeof columns)[number]['name']> {
  const text = useFieldText();
  return {
    name: (machine) => linesOf(machine.name, displayIdentifier(machine)),
    status: ({ status, currency }) => text('status', status, currency),
    current_value: ({ current_value: value, currency }) => text('current_value', value, currency),
    days_in_stock: (machine) => text('days_in_stock', figureOf(machine, 'days_in_stock'), machine.currency),
    price_margin: marginOf,
    price_margin_percent: shareOf,
    location: ({ location, currency }) => text('location', location, currency),
  };
}

interface AgedProps extends RecordPlace {
  machine: MachineListItem;
  text: FieldText;
  events: ListEvents;
}

const figureOf = (machine: MachineListItem, name: (typeof agedFields)[number]) =>
  machine.extra?.[name] ?? null;
const marginOf = (machine: MachineListItem) =>
  formatMoney(figureOf(machine, 'price_margin') as number | null, machine.currency);

function shareOf(machine: MachineListItem): string {
  const share = figureOf(machine, 'price_margin_percent');
  return share === null ? blank : formatShare(Number(share));
}

/** A machine in the table. */
const AgedRow = memo(function AgedRow({ machine, text, events, ...place }: AgedProps & RowPlace) {
  const { t } = useTranslation();
  const { name, currency, status } = machine;
  const isLoss = Number(figureOf(machine, 'price_margin')) < 0;
  const marginCell = `${table.text} ${isLoss ? classes.loss : ''}`;
  const cell = (field: MachineFieldName, value: Parameters<FieldText>[1], isNumeric = false) => (
    <div role="cell" className={table.text} data-numeric={isNumeric || undefined}>
      {text(field, value, currency)}
    </div>
  );
  return (
    <ListRow
      {...place}
      label={name}
      onOpen={() => events.open(machine)}
      onIntent={() => events.prepare(machine)}
      picture={<MachinePicture machine={machine} className={table.picture} />}
      title={
        <RowTitle
          name={name}
          detail={displayIdentifier(machine)}
          isNumeric
          status={{ status, label: text('status', status, currency) }}
          {...(machine.current_value !== null && {
            value: text('current_value', machine.current_value, currency),
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
      <div role="cell" className={table.cell}>
        <StatusBadge status={status} label={text('status', status, currency)} />
      </div>
      {cell('current_value', machine.current_value, true)}
      {cell('days_in_stock', figureOf(machine, 'days_in_stock'), true)}
      <div role="cell" className={marginCell} data-numeric>
        {marginOf(machine)}
      </div>
      <div role="cell" className={marginCell} data-numeric>
        {shareOf(machine)}
      </div>
      <div role="cell" className={table.words}>
        {text('location', machine.location, currency)}
      </div>
      <div role="cell" className={table.acts}>
        <QuickActions machine={machine} events={events} tabIndex={place.tabIndex} />
      </div>
    </ListRow>
  );
});

/** A machine in the list of a phone. */
const AgedPhoneRow = memo(function AgedPhoneRow(props: AgedProps) {
  const { t } = useTranslation();
  const { machine, text, events, isSelected, isActive, href } = props;
  const { name, status, currency, current_value: value } = machine;
  const number = { text: displayIdentifier(machine), query: undefined };
  const { title, numberBelow } = phoneTitle({ text: name, query: undefined }, number);
  const mayReprice = canEditMachine(useActor(), machine) === null;
  const days = figureOf(machine, 'days_in_stock');
  const share = figureOf(machine, 'price_margin_percent');
  return (
    <PhoneRow
      href={href}
      isSelected={isSelected}
      isActive={isActive}
      onOpen={() => events.open(machine)}
      onIntent={() => events.prepare(machine)}
      picture={<MachinePicture machine={machine} className={phoneRow.picture} />}
      title={title}
      subtitle={joined([
        text('current_value', value, currency),
        `${t('machines.fields.days_in_stock')}: ${text('days_in_stock', days, currency)}`,
      ])}
      status={{ status, label: text('status', status, currency) }}
      detail={null}
      note={
        <>
          {share !== null && `${t('machines.fields.price_margin')}: ${shareOf(machine)}`}
          {share !== null && <br />}
          {joined([numberBelow.text, machine.location])}
        </>
      }
      {...(mayReprice && {
        action: (
          <Button
            variant="default"
            size="xs"
            aria-label={t('ageing.reprice.one', { name })}
            onClick={() => events.action('reprice', machine)}
          >
            {t('ageing.reprice.action')}
          </Button>
        ),
      })}
    >
      {null}
    </PhoneRow>
  );
});

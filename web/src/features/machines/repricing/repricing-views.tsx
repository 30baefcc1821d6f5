import { Menu } from '@mantine/core';
import type { MachineFieldName } from '@strojpark/core/domain/fields/machine-fields';
import { blank } from '@strojpark/core/domain/blank';
import { joined } from '@strojpark/core/domain/joined';
import { canEditMachine } from '@strojpark/core/domain/machines/machine-actions';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { IconClockPause, IconEye, IconTag } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { linesOf, type PrintedCells } from '../../../entities/company/use-list-print.tsx';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import { useFieldText, type FieldText } from '../../../entities/machines/use-field-text.ts';
import { useActor } from '../../../lib/auth.ts';
import { formatMoney, formatNumber, formatShare } from '../../../lib/format.ts';
import { ListRow, type RowPlace } from '../../../ui/list/list-row.tsx';
import { RowTitle } from '../../../ui/list/row-title.tsx';
import table from '../../../ui/list/list-table.module.css';
import type { ListEvents, RecordPlace } from '../../../ui/list/list-view.ts';
import { PhoneRow, tallestPhoneRowHeight } from '../../../ui/list/phone-row.tsx';
import phoneRow from '../../../ui/list/phone-row.module.css';
import { RowCheckbox } from '../../../ui/list/row-checkbox.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { MachineDialogAction } from '../../../entities/reservations/machine-action-names.ts';
import { AcceptButton } from './accept-button.tsx';
import type { ProposedMachine } from './repricing.queries.ts';
import { shareText, useRuleText } from './use-rule-text.ts';
import classes from './repricing.module.css';

export type RepricingAction = 'accept' | 'price' | 'postpone';
type Events = ListEvents<ProposedMachine, RepricingAction | MachineDialogAction>;

const columns = [
  // For 80 letters on three lines; on a tablet the current price is below it, and the margin below the proposed price.
  { name: 'name', width: 340, min: 328, beside: 260 },
  {
    name: 'current_value',
    // Amounts are shown in full: as wide as in the list of aged stock. A proposed price has no decimals, but bold digits.
    width: 148,
    min: 140,
    rank: 2,
    isNumeric: true,
    sort: 'current_value',
    first: 'desc',
  },
  { name: 'price', width: 148, min: 128, rank: 4, isNumeric: true, sort: 'reduction', first: 'desc' },
  { name: 'margin', width: 148, min: 148, rank: 2, isNumeric: true },
  { name: 'days_in_stock', width: 96, min: 88, isNumeric: true, sort: 'days_in_stock', first: 'desc' },
  // Why the price is proposed; on a tablet it has the room of the days.
  { name: 'rule', width: 248, min: 128, rank: 2 },
  { name: 'actions', width: 100, rank: 3 },
] as const;

/** Room for the rule with a limit or loss on two lines below it. */
const rowHeight = 60;

/** Room for the line about a loss too, with the button next to the last lines. */
const phoneHeight = tallestPhoneRowHeight + 8;

/** The proposed prices as rows. */
export function useRepricingViews() {
  const { t } = useTranslation();
  const text = useFieldText();
  const labelOf = (name: (typeof columns)[number]['name']) =>
    name === 'name' || name === 'current_value' || name === 'days_in_stock'
      ? t(`machines.fields.${name}`)
      : t(`repricing.columns.${name}`);
  return {
    table: {
      columns: columns.map((column) => ({ ...column, label: labelOf(column.name) })),
      rowHeight,
      renderRow: (machine: ProposedMachine, place: RowPlace, events: Events) => (
        <ProposalRow {...place} machine={machine} text={text} events={events} />
      ),
    },
    cards: {
      height: phoneHeight,
      renderCard: (machine: ProposedMachine, place: RecordPlace, events: Events) => (
        <ProposalPhoneRow {...place} machine={machine} events={events} />
      ),
    },
  };
}

/** A proposed price on paper. */
export function usePrintedProposal(): PrintedCells<ProposedMachine, (typeof columns)[number]['name']> {
  const text = useFieldText();
  const ruleText = useRuleText();
  return {
    name: (machine) => linesOf(machine.name, displayIdentifier(machine)),
    current_value: ({ current_value: value, currency }) => text('current_value', value, currency),
    price: (machine) => {
      const { currency, proposal } = machine;
      return proposal === undefined
        ? blank
        : linesOf(formatMoney(proposal.price, currency), shareText(machine));
    },
    margin: ({ currency, proposal }) =>
      proposal === undefined
        ? blank
        : linesOf(
            formatMoney(proposal.margin, currency),
            proposal.margin_percent === null ? null : formatShare(proposal.margin_percent),
          ),
    days_in_stock: ({ extra, currency }) => text('days_in_stock', extra?.['days_in_stock'] ?? null, currency),
    rule: ({ proposal }) =>
      proposal === undefined
        ? blank
        : linesOf(ruleText.step(proposal.rule), ruleText.loss(proposal) ?? ruleText.floor(proposal.rule)),
  };
}

interface ProposalProps extends RecordPlace {
  machine: ProposedMachine;
  text: FieldText;
  events: Events;
}

/** `marže 5,3 %` */
function useMarginText() {
  const { t } = useTranslation();
  return (
    { margin, margin_percent: percent }: NonNullable<ProposedMachine['proposal']>,
    currency: ProposedMachine['currency'],
  ) =>
    t('repricing.margin', {
      margin: percent === null ? formatMoney(margin, currency) : formatShare(percent),
    });
}

const ProposalRow = memo(function ProposalRow(props: ProposalProps & RowPlace) {
  const { machine, text, events, ...place } = props;
  const { t } = useTranslation();
  const ruleText = useRuleText();
  const marginOf = useMarginText();
  const { name, currency, proposal } = machine;
  if (proposal === undefined) return null;
  const { price, margin, margin_percent: percent, rule, at_floor: isAtFloor } = proposal;
  const loss = ruleText.loss(proposal);
  const marginText = marginOf(proposal, currency);
  const cell = (field: MachineFieldName, value: Parameters<FieldText>[1]) => (
    <div role="cell" className={table.text} data-numeric>
      {text(field, value, currency)}
    </div>
  );
  return (
    <ListRow
      {...place}
      label={name}
      onOpen={() => events.open(machine)}
      onIntent={() => events.prepare(machine)}
      choice={{
        label: t('repricing.select.one', { name }),
        onToggle: (withShift) => events.toggle(machine, withShift),
      }}
      picture={<MachinePicture machine={machine} className={table.picture} />}
      title={
        <RowTitle
          name={name}
          detail={displayIdentifier(machine)}
          isNumeric
          {...(machine.current_value !== null && {
            value: text('current_value', machine.current_value, currency),
          })}
        />
      }
      menu={<ProposalMenu machine={machine} place={place} events={events} />}
    >
      {cell('current_value', machine.current_value)}
      <div
        role="cell"
        className={`${table.cell} ${classes.proposed}`}
        data-numeric
        data-margin={loss === null ? marginText : t('repricing.loss')}
        data-loss={loss === null ? undefined : true}
      >
        <span className={classes.price}>{formatMoney(price, currency)}</span>
        <span className={table.detail}>{shareText(machine)}</span>
      </div>
      <div role="cell" className={table.cell} data-numeric>
        <span className={loss === null ? undefined : classes.loss}>{formatMoney(margin, currency)}</span>
        {loss === null ? (
          <span className={table.detail}>{percent === null ? '' : formatShare(percent)}</span>
        ) : (
          // The rule, which says it in full, has no room on a tablet.
          <span className={`${table.detail} ${classes.loss}`} title={loss}>
            {joined([percent !== null && formatShare(percent), t('repricing.loss')])}
          </span>
        )}
      </div>
      {cell('days_in_stock', machine.extra?.['days_in_stock'] ?? null)}
      <div role="cell" className={table.cell}>
        <span>{ruleText.step(rule)}</span>
        {loss === null ? (
          <span className={`${table.detail} ${classes.reason}`} title={ruleText.floor(rule) ?? undefined}>
            {isAtFloor ? t('repricing.atFloor') : ruleText.floor(rule)}
          </span>
        ) : (
          <span className={`${table.detail} ${classes.loss}`}>{loss}</span>
        )}
      </div>
      <div role="cell" className={table.acts}>
        <AcceptButton
          machine={machine}
          variant="default"
          size="xs"
          ml="xs"
          tabIndex={place.tabIndex}
          onLoss={() => events.action('accept', machine)}
        />
      </div>
    </ListRow>
  );
});

interface ProposalMenuProps {
  machine: ProposedMachine;
  place: Pick<RowPlace, 'tabIndex'>;
  events: Events;
}

function ProposalMenu({ machine, place: { tabIndex }, events }: ProposalMenuProps) {
  const { t } = useTranslation();
  const mayEdit = canEditMachine(useActor(), machine) === null;
  return (
    <RowMenu label={t('machines.actions.of', { name: machine.name })} tabIndex={tabIndex}>
      <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => events.open(machine)}>
        {t('repricing.actions.open')}
      </Menu.Item>
      {mayEdit && (
        <>
          <Menu.Item
            leftSection={<IconTag size={16} aria-hidden />}
            onClick={() => events.action('price', machine)}
          >
            {t('repricing.actions.price')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconClockPause size={16} aria-hidden />}
            onClick={() => events.action('postpone', machine)}
          >
            {t('repricing.actions.postpone')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}

/** A proposed price in the list of a phone. */
const ProposalPhoneRow = memo(function ProposalPhoneRow(props: Omit<ProposalProps, 'text'>) {
  const { t } = useTranslation();
  const { machine, events, isSelected, isActive, href } = props;
  const ruleText = useRuleText();
  const marginOf = useMarginText();
  const { name, currency, current_value: value, proposal } = machine;
  if (proposal === undefined) return null;
  const { price } = proposal;
  const days = Number(machine.extra?.['days_in_stock']);
  return (
    <PhoneRow
      href={href}
      isSelected={isSelected}
      isActive={isActive}
      onOpen={() => events.open(machine)}
      onIntent={() => events.prepare(machine)}
      picture={<MachinePicture machine={machine} className={phoneRow.picture} />}
      title={name}
      subtitle={t('repricing.change', {
        from: formatMoney(value, currency),
        to: formatMoney(price, currency),
      })}
      detail={joined([
        displayIdentifier(machine),
        t('ageing.stock.days', { count: days, shown: formatNumber(days) }),
      ])}
      note={
        <span className={classes.inFull}>
          {joined([shareText(machine), ruleText.loss(proposal) ?? marginOf(proposal, currency)])}
        </span>
      }
      action={
        <AcceptButton
          machine={machine}
          variant="default"
          size="xs"
          onLoss={() => events.action('accept', machine)}
        />
      }
    >
      <RowCheckbox
        label={t('repricing.select.one', { name })}
        checked={isSelected}
        onToggle={(withShift) => events.toggle(machine, withShift)}
      />
    </PhoneRow>
  );
});

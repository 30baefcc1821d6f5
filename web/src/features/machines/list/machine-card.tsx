import { joined, separator } from '@strojpark/core/domain/joined';
import { canEditMachine, canReserve } from '@strojpark/core/domain/machines/machine-actions';
import { currencyOfField } from '@strojpark/core/domain/fields/machine-fields';
import { Fragment, memo } from 'react';
import { machineFacts } from '../../../entities/machines/machine-facts.ts';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import { phoneTitle } from '../../../entities/machines/phone-title.tsx';
import { useActor } from '../../../lib/auth.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { PhoneRow } from '../../../ui/list/phone-row.tsx';
import phoneRow from '../../../ui/list/phone-row.module.css';
import { RowCheckbox } from '../../../ui/list/row-checkbox.tsx';
import { RecordLink } from '../../../ui/record-link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { actionIcons } from '../actions/machine-actions.ts';
import { type MachineProps, listItemState } from './list-view.ts';
import { MachineMenu } from './machine-menu.tsx';
import { highlightedIn, shownIdentifier } from './filters/list-filters.ts';
import classes from './machine-card.module.css';

interface MachineCardProps extends Omit<MachineProps, 'columns'> {
  /** A low row with a small picture, six to a screen of a phone. */
  isRow: boolean;
  /** The machines are sorted by their value: a row of a sold one has it too, not what it was sold for. */
  byValue: boolean;
}

/** A machine in the card view. */
export const MachineCard = memo(function MachineCard(props: MachineCardProps) {
  const { machine, filters, isRow, byValue, isSelected, isActive, href, text, t, events } = props;
  const { name, status } = machine;
  const price = status === 'sold' ? 'sale_price' : 'current_value';
  const checkbox = (
    <RowCheckbox
      label={t('machines.select.one', { name })}
      checked={isSelected}
      onToggle={(withShift) => events.toggle(machine, withShift)}
    />
  );
  const title = { text: name, query: highlightedIn('name', filters) };
  const waiting = machine.waiting > 0 ? t('machines.waiting', { count: machine.waiting }) : null;
  const statusText = text('status', status, machine.currency);
  const place = highlightedIn('location', filters);
  const number = shownIdentifier(machine, filters);
  if (isRow) {
    const shown = byValue ? 'current_value' : price;
    const facts = machineFacts({ ...machine, location: null }, text);
    const { title: fullTitle, numberBelow } = phoneTitle(title, number);
    const rest = [{ text: machine.location ?? '', query: place }, { text: waiting ?? '' }];
    const below = (number.query === undefined ? [...rest, numberBelow] : [numberBelow, ...rest]).filter(
      ({ text: words }) => words !== '',
    );
    return (
      <PhoneRow
        href={href}
        isSelected={isSelected}
        isActive={isActive}
        onOpen={() => events.open(machine)}
        onIntent={() => events.prepare(machine)}
        picture={<MachinePicture machine={machine} className={phoneRow.picture} />}
        title={fullTitle}
        {...(facts !== '' && { subtitle: facts })}
        {...(machine[shown] !== null && {
          amount: formatMoney(machine[shown], currencyOfField(shown, machine)),
        })}
        status={{ status, label: statusText }}
        detail={
          below.length === 0
            ? null
            : below.map((words, index) => (
                <Fragment key={words.text}>
                  {index > 0 && separator}
                  <Highlighted {...words} />
                </Fragment>
              ))
        }
      >
        {checkbox}
      </PhoneRow>
    );
  }
  return (
    <article
      className={classes.card}
      data-selected={isSelected || undefined}
      data-active={isActive || undefined}
    >
      <div className={classes.head}>
        <MachinePicture machine={machine} width={360} className={classes.photo} />
        <div className={classes.choice}>{checkbox}</div>
        <StatusBadge status={status} label={statusText} />
      </div>
      <div className={classes.identity}>
        <RecordLink
          href={href}
          tabIndex={0}
          isActive={isActive}
          onOpen={() => events.open(machine)}
          onIntent={() => events.prepare(machine)}
        >
          <span className={classes.name}>
            <Highlighted {...title} />
          </span>
          <span className={classes.facts}>
            <Highlighted text={joined([machineFacts(machine, text), waiting])} query={place} />
          </span>
        </RecordLink>
      </div>
      <div className={classes.state}>
        <span className={classes.number}>
          <Highlighted {...number} />
        </span>
        <span className={classes.price} data-numeric>
          {text(price, machine[price], currencyOfField(price, machine))}
        </span>
      </div>
      <QuickActions machine={machine} t={t} events={events} />
    </article>
  );
});

type QuickActionsProps = Pick<MachineProps, 'machine' | 't' | 'events'>;

function QuickActions({ machine, t, events }: QuickActionsProps) {
  const actor = useActor();
  const actions = [
    ...(canReserve(actor, listItemState(machine)) === null ? (['reserve'] as const) : []),
    ...(canEditMachine(actor, machine) === null ? (['edit'] as const) : []),
  ];
  return (
    <div className={classes.actions}>
      {actions.map((action) => {
        const ActionIcon = actionIcons[action];
        return (
          <button
            key={action}
            type="button"
            className={classes.action}
            aria-label={t(`machines.actions.${action}Named`, { name: machine.name })}
            onClick={() => events.action(action, machine)}
          >
            <ActionIcon size={16} aria-hidden />
            {t(`machines.actions.${action}`)}
          </button>
        );
      })}
      <div className={classes.menu}>
        <MachineMenu
          machine={machine}
          label={t('machines.actions.of', { name: machine.name })}
          tabIndex={0}
          events={events}
        />
      </div>
    </div>
  );
}

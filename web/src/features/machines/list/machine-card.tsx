import { canEditMachine, canReserve } from '@strojpark/core/domain/machines/machine-actions';
import { currencyOfField } from '@strojpark/core/domain/fields/machine-fields';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { memo, useState } from 'react';
import { useActor } from '../../../lib/auth.ts';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { RowCheckbox } from '../../../ui/list/row-checkbox.tsx';
import { RecordLink } from '../../../ui/record-link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { actionIcons } from '../actions/machine-actions.ts';
import { cellText } from './columns/list-columns.ts';
import { type MachineProps, listItemState } from './list-view.ts';
import { MachineMenu } from './machine-menu.tsx';
import { highlightedIn, highlightedInIdentifier } from './filters/list-filters.ts';
import classes from './machine-card.module.css';

/** A machine in the card view. */
export const MachineCard = memo(function MachineCard(props: MachineProps) {
  const { machine, columns, filters, isSelected, isActive, hasMenu, href, text, t, events } = props;
  const { name, status } = machine;
  const price = status === 'sold' ? 'sale_price' : 'current_value';
  return (
    <article
      className={classes.card}
      data-selected={isSelected || undefined}
      data-active={isActive || undefined}
    >
      <div className={classes.head}>
        <RowCheckbox
          label={t('machines.select.one', { name })}
          checked={isSelected}
          onToggle={(withShift) => events.toggle(machine, withShift)}
        />
        {machine.cover_url !== undefined && <CardPhoto address={machine.cover_url} />}
        <RecordLink href={href} tabIndex={0} isActive={isActive} onOpen={() => events.open(machine)}>
          <span className={classes.name}>
            <Highlighted text={name} query={highlightedIn('name', filters)} />
          </span>
          <span className={classes.identifier}>
            <Highlighted text={displayIdentifier(machine)} query={highlightedInIdentifier(filters)} />
          </span>
        </RecordLink>
        <MachineMenu
          machine={machine}
          label={t('machines.actions.of', { name })}
          hasMenu={hasMenu}
          tabIndex={0}
          events={events}
        />
      </div>
      <div className={classes.state}>
        <StatusBadge status={status} label={text('status', status, machine.currency)} />
        <span className={classes.price} data-numeric>
          {text(price, machine[price], currencyOfField(price, machine))}
        </span>
      </div>
      <dl className={classes.fields}>
        {columns.map((field) => (
          <div key={field.name} className={classes.field}>
            <dt className={classes.label}>{field.label}</dt>
            <dd className={classes.value}>
              <Highlighted text={cellText(field, machine, text)} query={highlightedIn(field.name, filters)} />
            </dd>
          </div>
        ))}
      </dl>
      <QuickActions machine={machine} t={t} events={events} />
    </article>
  );
});

function QuickActions({ machine, t, events }: Pick<MachineProps, 'machine' | 't' | 'events'>) {
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
    </div>
  );
}

/** The first photo of a machine; if it cannot be loaded, the texts take its place. */
function CardPhoto({ address }: { address: string }) {
  const [failed, setFailed] = useState<string>();
  if (failed === address) return null;
  return (
    <img
      className={classes.photo}
      src={address}
      alt=""
      width={56}
      height={42}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(address)}
    />
  );
}

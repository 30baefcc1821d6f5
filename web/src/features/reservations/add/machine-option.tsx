import { UnstyledButton } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { displayIdentifier } from '@strojpark/core/domain/machine-identifier';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format.ts';
import { Highlighted } from '../../../ui/highlighted.tsx';
import classes from './machine-picker.module.css';

interface MachineOptionProps {
  id: string;
  machine: MachineListItem;
  query: string | undefined;
  /** Enter in the search picks it. */
  isChosen: boolean;
  onPick: (machine: MachineListItem) => void;
}

/** One machine of the picker; the focus stays in the search. */
export function MachineOption({ id, machine, query, isChosen, onPick }: MachineOptionProps) {
  const { t } = useTranslation();
  const { name, type, manufacturer, model, current_value, currency } = machine;
  const option = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <UnstyledButton
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.machine}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(machine)}
    >
      <span className={classes.name}>
        <Highlighted text={name} query={query} />
        <span className={classes.detail}>
          {t(`machines.type.${type}`)} ·{' '}
          <Highlighted text={`${manufacturer} ${model} · ${displayIdentifier(machine)}`} query={query} />
        </span>
      </span>
      <span className={classes.value} data-numeric>
        {formatMoney(current_value, currency)}
      </span>
    </UnstyledButton>
  );
}

import { Radio } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { displayIdentifier } from '@strojpark/core/domain/machine-identifier';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format.ts';
import classes from './replacement-option.module.css';

interface ReplacementOptionProps {
  machine: MachineListItem;
  autoFocus: boolean;
}

/** A machine to choose, with what tells it from its neighbours. */
export function ReplacementOption({ machine, autoFocus }: ReplacementOptionProps) {
  const { t } = useTranslation();
  const { id, name, year_of_manufacture: year, current_value: value, currency, location } = machine;
  return (
    <Radio
      value={id}
      autoFocus={autoFocus}
      classNames={{ root: classes.option, body: classes.body, labelWrapper: classes.labelWrapper }}
      label={
        <span className={classes.facts}>
          <span className={classes.name}>
            {name}
            <span className={classes.detail} data-numeric>
              {displayIdentifier(machine)}
            </span>
          </span>
          <span className={classes.detail}>{location}</span>
          <span className={classes.detail} data-numeric>
            {year !== null && t('reservations.replacement.year', { year })}
          </span>
          <span className={classes.value} data-numeric>
            {formatMoney(value, currency)}
          </span>
        </span>
      }
    />
  );
}

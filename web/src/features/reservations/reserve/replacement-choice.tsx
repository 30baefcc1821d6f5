import { Radio, Stack } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { IconPackageOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { useSuggestedReplacements } from '../../../entities/reservations/reservations.queries.ts';
import classes from './replacement-choice.module.css';

const groupNames = ['exactMatches', 'similarMatches', 'categoryMatches', 'fallbackMatches'] as const;

interface ReplacementChoiceProps {
  machineId: string;
  /** Shown when there is no machine to choose. */
  noneText: string;
  /** Blank while none is selected. */
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}

/** The suggested machines in groups, with one selection across all groups. */
export function ReplacementChoice({ machineId, noneText, value, onChange, error }: ReplacementChoiceProps) {
  const { t } = useTranslation();
  const suggested = useSuggestedReplacements(machineId);
  const { data } = suggested;
  if (data === undefined)
    return (
      <LoadState
        {...loadingOf(suggested)}
        title={t('reservations.replacement.failed')}
        rows={6}
        height={52}
      />
    );

  const groups = groupNames.filter((name) => data[name].length > 0);
  if (groups.length === 0)
    return (
      <EmptyState icon={IconPackageOff} title={t('reservations.replacement.noneTitle')} text={noneText} />
    );

  return (
    <Radio.Group
      aria-label={t('reservations.replacement.label')}
      name="replacement"
      value={value}
      onChange={onChange}
      error={error}
    >
      <div className={classes.scroll} tabIndex={-1}>
        {groups.map((name) => (
          <section key={name} aria-labelledby={`replacement-${name}`}>
            <h3 id={`replacement-${name}`} className={classes.group}>
              {t(`reservations.replacement.groups.${name}`)}
            </h3>
            <Stack gap={4}>
              {data[name].map((machine, index) => (
                <ReplacementOption
                  key={machine.id}
                  machine={machine}
                  autoFocus={value === '' ? name === groups[0] && index === 0 : machine.id === value}
                />
              ))}
            </Stack>
          </section>
        ))}
      </div>
    </Radio.Group>
  );
}

interface ReplacementOptionProps {
  machine: MachineListItem;
  autoFocus: boolean;
}

/** A machine to select, with what distinguishes it from the others. */
function ReplacementOption({ machine, autoFocus }: ReplacementOptionProps) {
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

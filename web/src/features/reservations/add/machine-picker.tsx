import { Stack, Text, UnstyledButton } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { displayIdentifier } from '@strojpark/core/domain/machine-identifier';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { useAvailableMachines } from './available-machines.queries.ts';
import classes from './machine-picker.module.css';

interface MachinePickerProps {
  onPick: (machine: MachineListItem) => void;
}

/** Finds an available machine of either kind. */
export function MachinePicker({ onPick }: MachinePickerProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState<string>();
  const { data, error, refetch, isPlaceholderData } = useAvailableMachines(search);
  return (
    <Stack gap="sm">
      <Text>{t('reservations.add.text')}</Text>
      <SearchInput
        label={t('reservations.add.search')}
        placeholder={t('reservations.add.searchHint')}
        clearLabel={t('reservations.list.clearSearch')}
        value={search}
        onSearch={setSearch}
        isFirst
      />
      {data === undefined && (
        <LoadState
          {...loadingOf({ error, refetch })}
          title={t('reservations.add.failed')}
          rows={8}
          height={48}
        />
      )}
      {data !== undefined && (
        <div className={classes.machines} data-stale={isPlaceholderData || undefined}>
          {data.items.map((machine) => (
            <MachineButton key={machine.id} machine={machine} query={search} onPick={onPick} />
          ))}
        </div>
      )}
      <Text c="dimmed" size="xs" role="status">
        {data?.total === 0 && t('reservations.add.none')}
        {data !== undefined &&
          data.total > data.items.length &&
          t('reservations.add.more', {
            shown: data.items.length,
            total: `${formatNumber(data.total)}${data.totalIsExact ? '' : '+'}`,
          })}
      </Text>
    </Stack>
  );
}

interface MachineButtonProps extends MachinePickerProps {
  machine: MachineListItem;
  query: string | undefined;
}

function MachineButton({ machine, query, onPick }: MachineButtonProps) {
  const { t } = useTranslation();
  const { name, type, manufacturer, model, current_value, currency } = machine;
  return (
    <UnstyledButton className={classes.machine} onClick={() => onPick(machine)}>
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

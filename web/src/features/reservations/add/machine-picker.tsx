import { Stack, Text, UnstyledButton } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { joined } from '@strojpark/core/domain/joined';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineLine } from '../../../entities/machines/machine-facts.ts';
import { useAvailableMachines, useMachineStatistics } from '../../../entities/machines/machines.queries.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { DemandInstead } from '../demands/demand-instead.tsx';
import { NoMachines } from './no-machines.tsx';
import classes from './machine-picker.module.css';

interface MachinePickerProps {
  onPick: (machine: MachineListItem) => void;
  /** Nothing was found, and what is looked for was recorded as a demand. Without it, that is not offered. */
  onDemand?: () => void;
  /** As a part of a form: machines are listed once something is looked for, without those already chosen. */
  inForm?: { label: string; hint: string; except: readonly string[]; hasFocus?: boolean };
}

/** Finds an available machine of either type. The arrow keys move the selection, Enter picks it. */
export function MachinePicker({ onPick, onDemand, inForm }: MachinePickerProps) {
  const { t } = useTranslation();
  const listId = useId();
  const [search, setSearch] = useState<string>();
  const [chosenId, setChosenId] = useState<string>();
  const isOpen = inForm === undefined || search !== undefined;
  const { data, error, refetch, isPlaceholderData } = useAvailableMachines({ search }, isOpen);
  const isEmpty = useIsInventoryEmpty(inForm === undefined && search === undefined && data?.total === 0);
  const found = isOpen ? (data?.items ?? []).filter(({ id }) => !inForm?.except.includes(id)) : [];
  const label = inForm?.label ?? t('reservations.add.search');
  const chosen = found.find(({ id }) => id === chosenId) ?? found[0];
  const list = useRef<HTMLDivElement>(null);
  const isPartOfForm = inForm !== undefined;
  const isClosable = isPartOfForm && search !== undefined;
  const hasFound = found.length > 0;
  // Otherwise they would be below the buttons of the form, out of sight.
  useEffect(() => {
    if (isPartOfForm && hasFound) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isPartOfForm, hasFound]);
  const optionId = (id: string) => `${listId}-${id}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (key === 'Escape' && isClosable) {
      event.preventDefault();
      setSearch(undefined);
      return;
    }
    if (chosen === undefined || nativeEvent.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = found.indexOf(chosen) + (key === 'ArrowDown' ? 1 : -1);
      setChosenId(found.at(next % found.length)?.id);
    } else if (key !== 'Enter') return;
    // Until the response arrives, the results of the previous search are shown.
    else if (!isPlaceholderData) onPick(chosen);
    event.preventDefault();
  };

  if (isEmpty) return <NoMachines />;
  return (
    <Stack gap="sm">
      {inForm === undefined && <Text>{t('reservations.add.text')}</Text>}
      <SearchInput
        type="text"
        label={label}
        placeholder={inForm?.hint ?? t('reservations.add.searchHint')}
        value={search}
        onSearch={(text) => {
          setSearch(text);
          setChosenId(undefined);
        }}
        isFirst={inForm === undefined}
        autoFocus={inForm?.hasFocus ?? false}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={chosen !== undefined}
        aria-controls={listId}
        aria-activedescendant={chosen && optionId(chosen.id)}
        // Escape then closes the suggestions, not the dialog of the form.
        data-mantine-stop-propagation={isClosable || undefined}
        onKeyDown={onKeyDown}
      />
      {isOpen && data === undefined && (
        <LoadState
          {...loadingOf({ error, refetch })}
          title={t('reservations.add.failed')}
          rows={8}
          height={48}
        />
      )}
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        className={classes.machines}
        data-stale={isPlaceholderData || undefined}
      >
        {found.map((machine) => (
          <MachineOption
            key={machine.id}
            id={optionId(machine.id)}
            machine={machine}
            query={search}
            isChosen={machine === chosen}
            onPick={onPick}
          />
        ))}
      </div>
      <Text c="dimmed" size="xs" role="status">
        {isOpen &&
          data?.total === 0 &&
          t(search === undefined ? 'reservations.add.noneFree' : 'reservations.add.none')}
        {isOpen &&
          data !== undefined &&
          data.total > data.items.length &&
          t('reservations.add.more', {
            shown: data.items.length,
            total: `${formatNumber(data.total)}${data.totalIsExact ? '' : '+'}`,
          })}
      </Text>
      {onDemand && data?.total === 0 && search !== undefined && !isPlaceholderData && (
        <DemandInstead key={search} wanted={{ search }} onCreated={onDemand} />
      )}
    </Stack>
  );
}

/** Whether there is not a single machine for sale; false until that is known. */
function useIsInventoryEmpty(enabled: boolean): boolean {
  const used = useMachineStatistics('used', enabled).data;
  const stock = useMachineStatistics('stock', enabled).data;
  return enabled && used?.total === 0 && stock?.total === 0;
}

interface MachineOptionProps {
  id: string;
  machine: MachineListItem;
  query: string | undefined;
  /** Whether Enter in the search picks it. */
  isChosen: boolean;
  onPick: (machine: MachineListItem) => void;
}

/** One machine in the picker; the focus stays in the search input. */
function MachineOption({ id, machine, query, isChosen, onPick }: MachineOptionProps) {
  const { t } = useTranslation();
  const { type, current_value, currency } = machine;
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
      <MachineBlock
        machine={machine}
        query={query}
        line={joined([t(`machines.type.${type}`), useMachineLine()(machine)])}
        endsBelow
      >
        <span className={classes.value} data-numeric>
          {formatMoney(current_value, currency)}
        </span>
      </MachineBlock>
    </UnstyledButton>
  );
}

import { Radio, Stack, Text } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { replacementFit, type ReplacementGroup } from '@strojpark/core/domain/machines/replacement-ranking';
import { IconPackageOff } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineFacts } from '../../../entities/machines/machine-facts.ts';
import { useAvailableMachines, useMachine } from '../../../entities/machines/machines.queries.ts';
import { formatChange, formatMoney } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { useSuggestedReplacements } from '../../../entities/reservations/reservations.queries.ts';
import classes from './replacement-choice.module.css';

const groupNames = ['exactMatches', 'similarMatches', 'categoryMatches', 'fallbackMatches'] as const;

type ReplacedMachine = Pick<
  MachineListItem,
  'id' | 'manufacturer' | 'model' | 'category' | 'year_of_manufacture' | 'operating_hours'
>;

interface Section {
  name: string;
  label: string;
  group: ReplacementGroup | null;
  machines: readonly MachineListItem[];
}

interface ReplacementChoiceProps {
  machine: ReplacedMachine;
  /** Shown when there is no machine to choose. */
  noneText: string;
  /** Blank while none is selected. */
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}

/** The suggested machines in groups, and a search of all others; with one selection. */
export function ReplacementChoice(props: ReplacementChoiceProps) {
  const { machine, noneText, value, onChange, error } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useState<string>();
  const suggested = useSuggestedReplacements(machine.id);
  const { data } = suggested;
  const found = useAvailableMachines({ search, type: 'stock' }, search !== undefined);
  const others = search === undefined ? [] : (found.data?.items ?? []);
  const suggestions = data === undefined ? [] : groupNames.flatMap((name) => data[name]);
  const shown = search === undefined ? suggestions : others;
  // One that was found by an earlier search stays visible.
  const isHidden = value !== '' && !shown.some(({ id }) => id === value);
  const { data: chosen } = useMachine(isHidden ? value : null);
  if (data === undefined)
    return (
      <LoadState
        {...loadingOf(suggested)}
        title={t('reservations.replacement.failed')}
        rows={6}
        height={52}
      />
    );
  if (suggestions.length === 0)
    return (
      <EmptyState icon={IconPackageOff} title={t('reservations.replacement.noneTitle')} text={noneText} />
    );

  const section = (name: ReplacementGroup): Section => ({
    name,
    label: t(`reservations.replacement.groups.${name}`),
    group: name,
    machines: data[name],
  });
  const results = {
    name: 'found',
    label: t('reservations.replacement.found'),
    group: null,
    machines: others,
  };
  const sections = [
    ...(isHidden && chosen !== undefined
      ? [{ name: 'chosen', label: t('reservations.replacement.chosen'), group: null, machines: [chosen] }]
      : []),
    ...(search === undefined ? groupNames.map(section) : [results]),
  ].filter(({ machines }) => machines.length > 0);
  const [first] = sections;

  return (
    <Stack gap="xs">
      <SearchInput
        type="text"
        label={t('reservations.replacement.search')}
        placeholder={t('reservations.replacement.search')}
        clearLabel={t('reservations.list.clearSearch')}
        aria-keyshortcuts={undefined}
        onKeyDownCapture={keepEnter}
        value={search}
        onSearch={setSearch}
      />
      <Radio.Group
        aria-label={t('reservations.replacement.label')}
        name="replacement"
        value={value}
        onChange={onChange}
        error={error}
      >
        <div className={classes.scroll} tabIndex={-1} data-stale={found.isPlaceholderData || undefined}>
          {sections.map(({ name, label, group, machines }) => (
            <section key={name} aria-labelledby={`replacement-${name}`}>
              <h3 id={`replacement-${name}`} className={classes.group}>
                {label}
              </h3>
              <Stack gap={4}>
                {machines.map((candidate, index) => (
                  <ReplacementOption
                    key={candidate.id}
                    replaced={machine}
                    machine={candidate}
                    group={group}
                    query={search}
                    autoFocus={
                      search === undefined &&
                      (value === '' ? name === first?.name && index === 0 : candidate.id === value)
                    }
                  />
                ))}
              </Stack>
            </section>
          ))}
          <Text c="dimmed" size="xs" role="status">
            {search !== undefined && found.data?.total === 0 && t('reservations.replacement.noneFound')}
          </Text>
        </div>
      </Radio.Group>
    </Stack>
  );
}

/** Enter would submit the form. */
function keepEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, ctrlKey, metaKey, currentTarget } = event;
  if (key === 'Enter' && !ctrlKey && !metaKey) event.preventDefault();
  if (key !== 'ArrowDown') return;
  event.preventDefault();
  currentTarget.form?.querySelector<HTMLElement>('input[type="radio"]')?.focus();
}

interface ReplacementOptionProps {
  replaced: ReplacedMachine;
  machine: MachineListItem;
  /** Null outside of the suggestions. */
  group: ReplacementGroup | null;
  query: string | undefined;
  autoFocus: boolean;
}

/** A machine to select, with the reasons why it fits. */
function ReplacementOption({ replaced, machine, group, query, autoFocus }: ReplacementOptionProps) {
  const { id, current_value: value, currency } = machine;
  const facts = useMachineFacts()(machine);
  const reasons = useFitText()(replaced, machine, group);
  return (
    <Radio
      value={id}
      autoFocus={autoFocus}
      classNames={{ root: classes.option, body: classes.body, labelWrapper: classes.labelWrapper }}
      label={
        <MachineBlock
          machine={machine}
          query={query}
          line={[facts, displayIdentifier(machine)].join(' · ')}
          note={reasons !== '' && <span className={classes.fit}>{reasons}</span>}
        >
          <span className={classes.value} data-numeric>
            {formatMoney(value, currency)}
          </span>
        </MachineBlock>
      }
    />
  );
}

/** The hours of a new machine say nothing next to those of a used one. */
const comparable = 0.5;

/** `stejný model · o 2 roky mladší · hodiny −12 %` */
function useFitText() {
  const { t } = useTranslation();
  return (replaced: ReplacedMachine, machine: MachineListItem, group: ReplacementGroup | null): string => {
    const { match, newer, hours } = replacementFit(replaced, machine, group);
    const years = { count: Math.abs(newer ?? 0) };
    return [
      match !== null && t(`reservations.replacement.fit.${match}`),
      newer === 0 && t('reservations.replacement.fit.sameYear'),
      newer !== null && newer > 0 && t('reservations.replacement.fit.newer', years),
      newer !== null && newer < 0 && t('reservations.replacement.fit.older', years),
      hours !== null &&
        Math.abs(hours) <= comparable &&
        t('reservations.replacement.fit.hours', { change: formatChange(hours) }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

import { Button, Group, Input, Radio, Stack, Text } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { ReplacementGroup } from '@strojpark/core/domain/machines/replacement-ranking';
import { IconCheck, IconColumns3, IconPackageOff } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineLine } from '../../../entities/machines/machine-facts.ts';
import { useAvailableMachines, useMachine } from '../../../entities/machines/machines.queries.ts';
import { formatMoney } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { useSuggestedReplacements } from '../../../entities/reservations/reservations.queries.ts';
import { ManualBadge } from './manual-badge.tsx';
import { ReplacementComparison } from './replacement-comparison.tsx';
import { type ComparedMachine, type Offered, fitOf, useFitText } from './use-fit-text.ts';
import { intendedForOther, stockFields, useStockText } from './use-stock-text.ts';
import classes from './replacement-choice.module.css';

const groupNames = ['exactMatches', 'similarMatches', 'categoryMatches', 'fallbackMatches'] as const;

const mostCompared = 3;

interface Section {
  name: string;
  label: string;
  offered: readonly Offered[];
}

interface ReplacementChoiceProps {
  machine: ComparedMachine & Pick<MachineListItem, 'name' | 'cover_url'>;
  /** The names of the customer who gets it. */
  customer: readonly string[];
  /** Shown when there is no machine to choose. */
  noneText: ReactNode;
  /** Blank while none is selected. */
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
  /**
   * The place in the band of the buttons for what is wrong and what can be done with the marked machines; null until it is
   * there. Without a band of more than one line, they stay in sight above it.
   */
  foot?: HTMLElement | null;
}

/** The suggested machines in groups, and a search of all others; with one selection. Up to three can be compared. */
export function ReplacementChoice(props: ReplacementChoiceProps) {
  const { machine, customer, noneText, value, onChange, error, foot } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useState<string>();
  const [compared, setCompared] = useState<readonly Offered[]>([]);
  const [isComparing, setIsComparing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isSearching = search !== undefined;
  const suggested = useSuggestedReplacements(machine.id);
  const { data } = suggested;
  const found = useAvailableMachines({ search, type: 'stock', fields: [...stockFields] }, isSearching);
  // What is found belongs in what a keyboard leaves of the window: below the field, at the top.
  useEffect(() => {
    if (isSearching && isLow()) input.current?.scrollIntoView({ block: 'start' });
  }, [isSearching, found.data]);
  const stockText = useStockText(customer);
  const withFit = (one: MachineListItem) => ({ machine: one, fit: fitOf(machine, one) });
  const others = search === undefined ? [] : (found.data?.items ?? []).map(withFit);
  const forOther = (one: Offered) => Number(intendedForOther(one.machine, customer) !== null);
  const group = (name: ReplacementGroup) =>
    (data?.[name] ?? [])
      .map(({ fit, ...one }) => ({ machine: one, fit }))
      .toSorted((a, b) => forOther(a) - forOther(b));
  const suggestions = groupNames.flatMap(group);
  const shown = search === undefined ? suggestions : others;
  // One that was found by an earlier search stays visible.
  const isHidden = value !== '' && !shown.some(({ machine: { id } }) => id === value);
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
    offered: group(name),
  });
  const results = { name: 'found', label: t('reservations.replacement.found'), offered: others };
  const known = isHidden && chosen !== undefined;
  const sections = [
    ...(known
      ? [{ name: 'chosen', label: t('reservations.replacement.chosen'), offered: [withFit(chosen)] }]
      : []),
    ...(search === undefined ? groupNames.map(section) : [results]),
  ].filter(({ offered }) => offered.length > 0);
  const [first] = sections;
  const isCompared = (id: string) => compared.some((one) => one.machine.id === id);
  /** The chosen one, else the first. */
  const isCurrent = (name: string, index: number, one: Offered) =>
    value === '' ? name === first?.name && index === 0 : one.machine.id === value;
  const isOffered = compared.length > 0 && !isComparing;
  const compare = (one: Offered) =>
    setCompared(
      isCompared(one.machine.id)
        ? compared.filter(({ machine: { id } }) => id !== one.machine.id)
        : [...compared, one],
    );

  const footer = (error !== undefined || isOffered) && (
    <Stack gap="xs" className={foot === undefined ? classes.foot : undefined}>
      {error !== undefined && (
        <Input.Error role="alert" __staticSelector="InputWrapper">
          {error}
        </Input.Error>
      )}
      {isOffered && (
        <Group gap="xs" justify="flex-end">
          <Button
            variant="subtle"
            size="compact-md"
            className={classes.clear}
            onClick={() => setCompared([])}
          >
            {t('reservations.replacement.compare.none')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconColumns3 size={16} aria-hidden />}
            onClick={() => setIsComparing(true)}
          >
            {t('reservations.replacement.compare.open', { count: compared.length })}
          </Button>
        </Group>
      )}
    </Stack>
  );

  return (
    <Radio.Group
      aria-label={t('reservations.replacement.label')}
      name="replacement"
      value={value}
      onChange={onChange}
      error={error !== undefined}
    >
      {isComparing ? (
        <ReplacementComparison
          original={machine}
          offered={compared}
          value={value}
          onBack={() => setIsComparing(false)}
        />
      ) : (
        <Stack gap="xs">
          <SearchInput
            ref={input}
            type="text"
            label={t('reservations.replacement.search')}
            placeholder={t('reservations.add.searchHint')}
            aria-keyshortcuts={undefined}
            onKeyDownCapture={keepEnter}
            value={search}
            onSearch={setSearch}
          />
          <div className={classes.list} data-stale={found.isPlaceholderData || undefined}>
            {sections.map(({ name, label, offered }) => (
              <section key={name} aria-labelledby={`replacement-${name}`}>
                <h3 id={`replacement-${name}`} className={classes.group}>
                  {label}
                </h3>
                <Stack gap={4}>
                  {offered.map((one, index) => (
                    <ReplacementOption
                      key={one.machine.id}
                      offered={one}
                      stockText={stockText(one.machine)}
                      query={search}
                      isChecked={one.machine.id === value}
                      isCurrent={isCurrent(name, index, one)}
                      isCompared={isCompared(one.machine.id)}
                      canCompare={compared.length < mostCompared}
                      onCompare={() => compare(one)}
                      autoFocus={search === undefined && isCurrent(name, index, one)}
                    />
                  ))}
                </Stack>
              </section>
            ))}
            <Text c="dimmed" size="xs" role="status">
              {search !== undefined && found.data?.total === 0 && t('reservations.replacement.noneFound')}
            </Text>
          </div>
        </Stack>
      )}
      {foot === undefined ? footer : foot && createPortal(footer, foot)}
    </Radio.Group>
  );
}

/** As the styles say: see `app/forms.css`. */
const isLow = () => getComputedStyle(document.documentElement).getPropertyValue('--low').trim() === '1';

/** Enter would submit the form. */
function keepEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, ctrlKey, metaKey, currentTarget } = event;
  if (key === 'Enter' && !ctrlKey && !metaKey) event.preventDefault();
  if (key !== 'ArrowDown') return;
  event.preventDefault();
  currentTarget.form?.querySelector<HTMLElement>('input[type="radio"]')?.focus();
}

interface ReplacementOptionProps {
  offered: Offered;
  /** Blank if nothing speaks against promising it. */
  stockText: string;
  query: string | undefined;
  isChecked: boolean;
  isCurrent: boolean;
  isCompared: boolean;
  /** False once as many as can be compared are marked. */
  canCompare: boolean;
  onCompare: () => void;
  autoFocus: boolean;
}

/** A machine to select, with the reasons why it fits. */
function ReplacementOption(props: ReplacementOptionProps) {
  const { offered, stockText, query, isChecked, isCurrent, isCompared, canCompare, onCompare, autoFocus } =
    props;
  const { t } = useTranslation();
  const { machine, fit } = offered;
  const line = useMachineLine()(machine);
  const { fits, differs, price } = useFitText()(fit);
  const Mark = isCompared ? IconCheck : IconColumns3;
  return (
    <div className={classes.option} data-checked={isChecked || undefined}>
      <Radio
        value={machine.id}
        autoFocus={autoFocus}
        classNames={{ root: classes.radio, body: classes.body, labelWrapper: classes.labelWrapper }}
        label={
          <MachineBlock
            machine={machine}
            query={query}
            line={line}
            note={
              <>
                {fit.manual && <ManualBadge />}
                {fits !== '' && <span className={classes.fit}>{fits}</span>}
                {differs !== '' && <span className={classes.differs}>{differs}</span>}
                {stockText !== '' && <span className={classes.stock}>{stockText}</span>}
              </>
            }
          >
            <span className={classes.value} data-numeric>
              {formatMoney(machine.current_value, machine.currency)}
              {price !== '' && <span className={classes.price}>{price}</span>}
            </span>
          </MachineBlock>
        }
      />
      <Button
        variant={isCompared ? 'light' : 'subtle'}
        size="compact-sm"
        // One stop per list, as for the radio buttons: the way to the buttons below stays short.
        tabIndex={isCurrent ? 0 : -1}
        classNames={{ root: classes.compare, inner: classes.compareInner, label: classes.compareLabel }}
        aria-pressed={isCompared}
        aria-label={t('reservations.replacement.compare.one', { name: machine.name })}
        title={
          isCompared || canCompare
            ? undefined
            : t('reservations.replacement.compare.most', { count: mostCompared })
        }
        disabled={!isCompared && !canCompare}
        leftSection={<Mark size={14} aria-hidden />}
        onClick={onCompare}
      >
        {t('reservations.replacement.compare.mark')}
      </Button>
    </div>
  );
}

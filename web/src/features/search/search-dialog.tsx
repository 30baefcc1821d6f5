import { CloseButton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, createSpotlight, useSpotlight } from '@mantine/spotlight';
import type { FoundComment } from '@strojpark/core/contracts/comments';
import type { KnownCustomer } from '@strojpark/core/contracts/customers';
import type { Demand } from '@strojpark/core/contracts/demands';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { QueueEntry } from '@strojpark/core/contracts/queue';
import type { Quote } from '@strojpark/core/contracts/quotes';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { Sale } from '@strojpark/core/contracts/sales';
import type { User } from '@strojpark/core/contracts/users';
import { joined } from '@strojpark/core/domain/joined';
import { customerLine, customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { IconBuilding, IconCloudOff, IconMessage, IconSearch, IconUser } from '@tabler/icons-react';
import { linkOptions, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DemandStatusBadge } from '../../entities/demands/demand-status-badge.tsx';
import { useWantedLine } from '../../entities/demands/use-wanted-line.ts';
import { MachineBlock } from '../../entities/machines/machine-block.tsx';
import { useMachineLine } from '../../entities/machines/machine-facts.ts';
import { machinePaths } from '../../entities/machines/machine-paths.ts';
import { MachineStatusBadge } from '../../entities/machines/machine-status-badge.tsx';
import { QueueStatusBadge } from '../../entities/queue/queue-status-badge.tsx';
import { QuoteStatusBadge } from '../../entities/quotes/quote-status-badge.tsx';
import { useMachinesLine } from '../../entities/quotes/use-machines-line.ts';
import { ReservationStatusBadge } from '../../entities/reservations/reservation-status-badge.tsx';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Highlighted } from '../../ui/highlighted.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useIsOnline } from '../../ui/use-is-offline.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { matching, sectionWith, type SearchResult, type Section } from './search-result.ts';
import { foundNouns, shortestSearch, useFound } from './search.queries.ts';
import '@mantine/spotlight/styles.layer.css';
import classes from './search-dialog.module.css';

interface SearchDialogProps {
  opened: boolean;
  query: string;
  onQuery: (query: string) => void;
  /** The search input has the focus. */
  onReady: () => void;
  onClose: () => void;
  /** The pages that the user may open, and actions that can be started anywhere. */
  pages: readonly SearchResult[];
  actions: readonly SearchResult[];
  /** The saved views of lists. */
  views: readonly SearchResult[];
  /** Parts of pages, found by their names and contents. */
  sections: readonly Section[];
}

const [store, { open, close }] = createSpotlight();
const listId = 'search-results';
const optionId = (index: number) => `${listId}-${index}`;
const delay = 200;
const choose = (selected: number) => store.setState({ ...store.getState(), selected });

/** Finds records, customers, users, pages and actions from anywhere. */
export function SearchDialog(props: SearchDialogProps) {
  const { opened, query, onQuery, onReady, onClose, pages, actions, views, sections } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const [debouncedQuery] = useDebouncedValue(query, delay);
  const found = useFound(debouncedQuery);
  const isPhone = useIsPhone();
  const isOffline = !useIsOnline() && query.trim() !== '';
  const lines = { machineLine: useMachineLine(), machinesLine: useMachinesLine() };
  const groups = searchGroups(query, found, { pages, actions, views, sections, ...lines });
  const results = groups.flatMap((group) => group.results);
  const { selected } = useSpotlight(store);
  const isSearching = query !== debouncedQuery || Object.values(found).some(({ isFetching }) => isFetching);
  const failures = foundNouns.filter((noun) => found[noun].error !== null);
  const shown = results.map(({ id }) => id).join();

  useEffect(() => (opened ? open() : close()), [opened]);
  // Spotlight selects the first line when the text changes, but the results arrive later.
  useEffect(() => choose(0), [shown]);

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={onQuery}
      onSpotlightClose={onClose}
      centered={false}
      scrollable
      maxHeight="min(70vh, 560px)"
      {...(isPhone && { xOffset: 8, yOffset: 8 })}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      aria-label={t('search.open')}
      className={classes.content}
    >
      <Spotlight.Search
        placeholder={t('search.placeholder')}
        aria-label={t('search.open')}
        onFocus={({ currentTarget }) => {
          // What was typed before stays in front of the cursor.
          currentTarget.setSelectionRange(query.length, query.length);
          onReady();
        }}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        // A phone has no key for it.
        rightSection={
          isPhone && <CloseButton size={44} aria-label={t('common.actions.close')} onClick={close} />
        }
        rightSectionPointerEvents="all"
        // Spotlight does not report selection changes, so aria-activedescendant is updated here.
        onKeyDown={() => queueMicrotask(() => choose(store.getState().selected))}
        role="combobox"
        aria-expanded={results.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={results[selected] && optionId(selected)}
      />
      <ProgressLine isActive={isSearching} />
      {results.length > 0 && (
        <Spotlight.ActionsList
          id={listId}
          role="listbox"
          aria-label={t('search.results')}
          className={classes.list}
        >
          {groups.map(({ name, first, results: ofGroup }) => (
            <div key={name} role="group" aria-labelledby={`${listId}-${name}`}>
              <div id={`${listId}-${name}`} role="presentation" className={classes.heading}>
                {t(`search.groups.${name}`)}
              </div>
              {ofGroup.map((result, at) => (
                <SearchOption
                  key={result.id}
                  id={optionId(first + at)}
                  result={result}
                  query={query}
                  isSelected={first + at === selected}
                  onChoose={({ link }) => {
                    close();
                    void router.navigate(link);
                  }}
                />
              ))}
            </div>
          ))}
        </Spotlight.ActionsList>
      )}
      {!isOffline && failures.length > 0 && (
        <UnstyledButton
          className={classes.retry}
          onClick={() => failures.forEach((name) => void found[name].refetch())}
        >
          {t('search.failed', { groups: failures.map((name) => t(`search.groups.${name}`)).join(', ') })}
        </UnstyledButton>
      )}
      {isOffline && (
        <EmptyState icon={IconCloudOff} title={t('search.offline')} text={t('search.offlineHint')} />
      )}
      {!isOffline && groups.length === 0 && failures.length === 0 && !isSearching && (
        <EmptyState icon={IconSearch} title={t('search.none')} text={t('search.noneHint')} />
      )}
      <div className={classes.foot}>{t('search.keys')}</div>
      <VisuallyHidden role="status">
        {isOffline && t('search.offline')}
        {isSearching ? t('search.searching') : t('search.count', { count: results.length })}
      </VisuallyHidden>
    </Spotlight.Root>
  );
}

interface SearchGroup {
  name: (typeof foundNouns)[number] | 'views' | 'pages' | 'actions';
  results: readonly SearchResult[];
  /** The index of the group's first result among all results. */
  first: number;
}

/** The results of a query by kind: records first, then actions and pages. */
function searchGroups(
  query: string,
  found: ReturnType<typeof useFound>,
  own: Pick<SearchDialogProps, 'pages' | 'actions' | 'views' | 'sections'> & {
    machineLine: ReturnType<typeof useMachineLine>;
    machinesLine: ReturnType<typeof useMachinesLine>;
  },
): SearchGroup[] {
  const { pages, actions, views, sections, machineLine, machinesLine } = own;
  const isLong = query.trim().length >= shortestSearch;
  const resultsOf = <T,>(
    { data }: { data: { items: T[] } | undefined },
    result: (record: T) => SearchResult,
  ) => (isLong ? data?.items.map(result) : []);
  const groups = [
    {
      name: 'machines',
      results: resultsOf(found.machines, (machine) => machineResult(machine, machineLine(machine))),
    },
    { name: 'customers', results: resultsOf(found.customers, customerResult) },
    { name: 'reservations', results: resultsOf(found.reservations, reservationResult) },
    { name: 'quotes', results: resultsOf(found.quotes, (quote) => quoteResult(quote, machinesLine(quote))) },
    { name: 'demands', results: resultsOf(found.demands, (demand) => demandResult(demand, query)) },
    { name: 'queue', results: resultsOf(found.queue, queueResult) },
    { name: 'sales', results: resultsOf(found.sales, saleResult) },
    { name: 'comments', results: resultsOf(found.comments, commentResult) },
    { name: 'users', results: resultsOf(found.users, userResult) },
    { name: 'views', results: isLong ? matching(views, query) : [] },
    { name: 'actions', results: matching(actions, query) },
    {
      name: 'pages',
      results: [...matching(pages, query), ...(isLong ? sections.flatMap(sectionWith(query)) : [])],
    },
  ] as const;
  let first = 0;
  return groups.flatMap(({ name, results = [] }) => {
    if (results.length === 0) return [];
    first += results.length;
    return [{ name, results, first: first - results.length }];
  });
}

interface SearchOptionProps {
  id: string;
  result: SearchResult;
  query: string;
  isSelected: boolean;
  onChoose: (result: SearchResult) => void;
}

/** One result. */
function SearchOption({ id, result, query, isSelected, onChoose }: SearchOptionProps) {
  const { label, detail, icon: ResultIcon, status } = result;
  return (
    // why not Spotlight.Action: it drops the id, which the input needs to reference the selected line
    <UnstyledButton
      id={id}
      role="option"
      tabIndex={-1}
      data-action
      aria-selected={isSelected}
      data-selected={isSelected || undefined}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(result)}
    >
      {result.machine ? (
        <MachineBlock
          machine={result.machine}
          size="small"
          title={<Highlighted text={label} query={query} />}
          query={query}
          line={detail}
          endsBelow
        >
          {status}
        </MachineBlock>
      ) : (
        <>
          {ResultIcon && <ResultIcon className={classes.icon} size={20} stroke={1.6} aria-hidden />}
          <span className={classes.text}>
            <span className={classes.label}>
              <Highlighted text={label} query={query} />
            </span>
            {detail !== undefined && (
              <span className={classes.detail}>
                {typeof detail === 'string' ? <Highlighted text={detail} query={query} /> : detail}
              </span>
            )}
          </span>
        </>
      )}
    </UnstyledButton>
  );
}

function machineResult(machine: MachineListItem, line: string): SearchResult {
  const { id, type, name, status } = machine;
  return {
    id,
    label: name,
    detail: line,
    machine,
    status: <MachineStatusBadge status={status} />,
    link: linkOptions({ to: machinePaths[type], search: { machine: id } }),
  };
}

function customerResult(customer: KnownCustomer): SearchResult {
  const { customer_key: key, customer_tax_id, customer_email, customer_phone } = customer;
  const { name, contact } = customerNames(customer);
  return {
    id: key,
    label: name,
    detail: joined([contact, customer_tax_id, customer_email, customer_phone]),
    icon: IconBuilding,
    link: linkOptions({ to: '/customers/$key', params: { key } }),
  };
}

function reservationResult(reservation: Reservation): SearchResult {
  const { id, machine, status } = reservation;
  return {
    id,
    label: machine.name,
    detail: customerLine(reservation),
    machine,
    status: <ReservationStatusBadge status={status} />,
    link: linkOptions({ to: '/reservations', search: { reservation: id } }),
  };
}

function quoteResult({ id, number, status, items, ...quote }: Quote, machines: string): SearchResult {
  return {
    id,
    label: machines,
    detail: joined([number, customerLine(quote)]),
    // The picture of a quote is that of its first machine.
    machine: items[0]?.machine ?? { name: '', category: '' },
    status: <QuoteStatusBadge status={status} />,
    link: linkOptions({ to: '/quotes', search: { quote: id } }),
  };
}

function demandResult(demand: Demand, query: string): SearchResult {
  const { id, status, criteria } = demand;
  return {
    id,
    label: customerLine(demand),
    detail: <Wanted demand={demand} query={query} />,
    // The picture of a demand is that of the first category wanted.
    machine: { name: '', category: criteria.category?.[0] ?? '' },
    status: <DemandStatusBadge status={status} />,
    link: linkOptions({ to: '/demands', search: { demand: id } }),
  };
}

/** A component of its own, because the words of the criteria need what is loaded only for a demand that was found. */
function Wanted({ demand, query }: { demand: Demand; query: string }) {
  return <Highlighted text={useWantedLine()(demand)} query={query} />;
}

function queueResult(entry: QueueEntry): SearchResult {
  const { id, machine, status } = entry;
  return {
    id,
    label: machine.name,
    detail: customerLine(entry),
    machine,
    status: <QueueStatusBadge status={status} />,
    link: linkOptions({ to: '/queue', search: { entry: id } }),
  };
}

function saleResult({ id, sold_at, price, currency, ...sale }: Sale): SearchResult {
  const { machine_name: name, machine_category, cover_url, customer_name, customer_company } = sale;
  const customer =
    customer_name !== null && customerLine({ customer_name, customer_company: customer_company ?? '' });
  return {
    id,
    label: name,
    detail: joined([sale.machine_identifier, customer, formatDate(sold_at)]),
    // The category is not known once the machine is permanently deleted.
    machine: { name, category: machine_category ?? '', cover_url },
    status: <span data-numeric>{formatMoney(price, currency)}</span>,
    link: linkOptions({ to: '/sales', search: { sale: id } }),
  };
}

function commentResult({ id, text, author_name: author, ...comment }: FoundComment): SearchResult {
  const { subject, subject_id, machine, customer } = comment;
  const hash = 'comments';
  return {
    id,
    label: text,
    detail: joined([author, machine?.name, customer]),
    icon: IconMessage,
    link: (() => {
      if (machine !== null && subject === 'machine')
        return linkOptions({ to: machinePaths[machine.type], search: { machine: subject_id }, hash });
      if (subject === 'demand') return linkOptions({ to: '/demands', search: { demand: subject_id }, hash });
      return linkOptions({ to: '/reservations', search: { reservation: subject_id }, hash });
    })(),
  };
}

function userResult({ id, name, email }: User): SearchResult {
  return {
    id,
    label: name,
    detail: email,
    icon: IconUser,
    link: linkOptions({ to: '/admin/users', search: { user: id } }),
  };
}

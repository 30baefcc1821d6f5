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
import { IconArrowRight, IconBuilding, IconMessage, IconUser } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { DemandStatusBadge } from '../../entities/demands/demand-status-badge.tsx';
import { useWantedLine } from '../../entities/demands/use-wanted-line.ts';
import type { useMachineLine } from '../../entities/machines/machine-facts.ts';
import { machinePaths } from '../../entities/machines/machine-paths.ts';
import { MachineStatusBadge } from '../../entities/machines/machine-status-badge.tsx';
import { QueueStatusBadge } from '../../entities/queue/queue-status-badge.tsx';
import { QuoteStatusBadge } from '../../entities/quotes/quote-status-badge.tsx';
import type { useMachinesLine } from '../../entities/quotes/use-machines-line.ts';
import { ReservationStatusBadge } from '../../entities/reservations/reservation-status-badge.tsx';
import { formatCount, formatDate, formatMoney } from '../../lib/format.ts';
import { Highlighted } from '../../ui/highlighted.tsx';
import { matching, sectionWith, type SearchResult, type Section } from './search-result.ts';
import { shortestSearch, type foundNouns, type useFound } from './search.queries.ts';

/** What is not searched for on the server. */
export interface OwnResults {
  /** The pages that the user may open, and actions that can be started anywhere. */
  pages: readonly SearchResult[];
  actions: readonly SearchResult[];
  /** The saved views of lists. */
  views: readonly SearchResult[];
  /** Parts of pages, found by their names and contents. */
  sections: readonly Section[];
}

/** The lists that a search can be continued in. */
const lists = {
  used: '/used-machines',
  stock: '/stock-machines',
  reservations: '/reservations',
  quotes: '/quotes',
  demands: '/demands',
  queue: '/queue',
  sales: '/sales',
  users: '/admin/users',
} as const;
export type ListName = keyof typeof lists;

/** What tells whether there is more than is shown. */
interface Found<T = unknown> {
  items: T[];
  total: number;
  totalIsExact: boolean;
}

export interface SearchGroup {
  name: (typeof foundNouns)[number] | 'views' | 'pages' | 'actions';
  results: readonly SearchResult[];
  /** The index of the group's first result among all results. */
  first: number;
}

/** The results of a query by kind: records first, then actions and pages. */
export function searchGroups(
  query: string,
  found: ReturnType<typeof useFound>,
  own: OwnResults & {
    machineLine: ReturnType<typeof useMachineLine>;
    machinesLine: ReturnType<typeof useMachinesLine>;
    allText: (list: ListName) => string;
  },
): SearchGroup[] {
  const { pages, actions, views, sections, machineLine, machinesLine, allText } = own;
  const isLong = query.trim().length >= shortestSearch;
  const resultsOf = <T,>(
    { data }: { data: { items: T[] } | undefined },
    result: (record: T) => SearchResult,
  ) => (isLong ? (data?.items.map(result) ?? []) : []);
  /** Leads to what there is more of than is shown. */
  const restOf = ({ data }: { data: Found | undefined }, ...names: ListName[]): SearchResult[] => {
    if (!isLong || data === undefined) return [];
    const { items, total, totalIsExact } = data;
    if (totalIsExact && total <= items.length) return [];
    return names.map((name) => ({
      id: `all ${name}`,
      isList: true,
      label: allText(name),
      icon: IconArrowRight,
      // The number of machines is that of both lists.
      ...(names.length === 1 && { status: <span data-numeric>{formatCount(total, totalIsExact)}</span> }),
      link: { to: lists[name], search: { search: query.trim() } },
    }));
  };
  const recordsOf = <T,>(
    page: { data: Found<T> | undefined },
    result: (record: T) => SearchResult,
    ...names: ListName[]
  ) => [...resultsOf(page, result), ...restOf(page, ...names)];
  const groups = [
    {
      name: 'machines',
      results: recordsOf(
        found.machines,
        (machine) => machineResult(machine, machineLine(machine)),
        'used',
        'stock',
      ),
    },
    { name: 'customers', results: resultsOf(found.customers, customerResult) },
    { name: 'reservations', results: recordsOf(found.reservations, reservationResult, 'reservations') },
    {
      name: 'quotes',
      results: recordsOf(found.quotes, (quote) => quoteResult(quote, machinesLine(quote)), 'quotes'),
    },
    {
      name: 'demands',
      results: recordsOf(found.demands, (demand) => demandResult(demand, query), 'demands'),
    },
    { name: 'queue', results: recordsOf(found.queue, queueResult, 'queue') },
    { name: 'sales', results: recordsOf(found.sales, saleResult, 'sales') },
    { name: 'comments', results: resultsOf(found.comments, commentResult) },
    { name: 'users', results: recordsOf(found.users, userResult, 'users') },
    { name: 'views', results: isLong ? matching(views, query) : [] },
    { name: 'actions', results: matching(actions, query) },
    {
      name: 'pages',
      results: [...matching(pages, query), ...(isLong ? sections.flatMap(sectionWith(query)) : [])],
    },
  ] as const;
  let first = 0;
  return groups.flatMap(({ name, results }) => {
    if (results.length === 0) return [];
    first += results.length;
    return [{ name, results, first: first - results.length }];
  });
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

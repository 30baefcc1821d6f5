import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { repricing, type RepricingProposal } from '@strojpark/core/contracts/repricing';
import type { BodyInput, QueryInput } from '@strojpark/core/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { machineKeys } from '../../../entities/machines/machines.queries.ts';
import { call } from '../../../lib/api.ts';
import type { BulkTarget } from '../../../ui/list/selection.ts';
import { workRows } from '../../../ui/work-rows.ts';
import { useMachineBulk } from '../machine-bulk.queries.ts';
import type { RepricingState } from './repricing-search.ts';

type ProposalQuery = QueryInput<typeof repricing.listProposals>;

/** A machine with its proposed price. The open record knows only the machine. */
export type ProposedMachine = MachineListItem & { proposal?: Omit<RepricingProposal, 'machine'> };

export async function loadProposals(query: ProposalQuery, signal?: AbortSignal) {
  const page = await call(repricing.listProposals, { query, signal });
  return {
    ...page,
    items: page.items.map(({ machine, ...proposal }): ProposedMachine => ({ ...machine, proposal })),
  };
}

export const loadProposalCount = (filter: RepricingState['filter'], signal?: AbortSignal) =>
  call(repricing.countProposals, { query: filter, signal });

/** How many prices are proposed. */
export function useProposalCount(filter: RepricingState['filter'] = {}, enabled = true) {
  return useQuery({
    queryKey: machineKeys.proposalCount(filter),
    queryFn: ({ signal }) => loadProposalCount(filter, signal),
    placeholderData: keepPreviousData,
    enabled,
    meta: { quiet: true },
  });
}

/** The first proposed prices that the user may decide about. */
export function useFirstProposals(enabled: boolean) {
  const query = { decidable: 'true', limit: workRows.loaded } as const;
  return useQuery({
    queryKey: machineKeys.proposals({ ...query, isWork: true }),
    queryFn: ({ signal }) => loadProposals(query, signal),
    enabled,
    meta: { quiet: true, keepOffline: true },
  });
}

export function useRepricingRules(enabled: boolean) {
  return useQuery({
    queryKey: machineKeys.repricingRules,
    queryFn: ({ signal }) => call(repricing.listRules, { signal }),
    enabled,
    meta: { quiet: true },
  });
}

export type ProposalTarget = BulkTarget<RepricingState['filter']>;

interface Accepted {
  target: ProposalTarget;
  /** As shown; other machines get what is proposed. */
  prices: { id: string; price: number }[];
  reason?: string;
}

/** The most prices that a call takes; the others are those proposed when it arrives. */
const maxPrices = 500;

/** Quiet: the caller shows the error. */
export function useAcceptPrices({ quiet = false } = {}) {
  return useMachineBulk({
    act: 'repricing.accept',
    count: 'accepted',
    send: ({ target, prices, reason }: Accepted) =>
      call(repricing.bulkAccept, {
        body: {
          ...target,
          prices: prices.slice(0, maxPrices),
          ...(reason !== undefined && reason !== '' && { reason }),
        },
      }),
    expectedOf: ({ id, current_value: before }, { prices }) => {
      const price = prices.find((one) => one.id === id)?.price;
      // The server refuses to set what it is already.
      return price === before ? undefined : decided(price === undefined ? {} : { current_value: price });
    },
    quiet,
  });
}

export function usePostponePrices() {
  return useMachineBulk({
    act: 'repricing.postpone',
    count: 'postponed',
    send: ({ target, days }: { target: ProposalTarget; days: number | null }) =>
      call(repricing.bulkPostpone, { body: { ...target, days } }),
    expectedOf: () => decided({}),
  });
}

/** The machine leaves the proposals, and stays in every other list. */
const decided = (values: Readonly<Record<string, unknown>>) => (row: object) =>
  'proposal' in row ? null : values;

type RuleBody = BodyInput<typeof repricing.createRule>;

/** Rules change the proposals. The form shows errors itself. */
export function useSaveRule(id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: RuleBody) =>
      id === undefined
        ? call(repricing.createRule, { body })
        : call(repricing.updateRule, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: machineKeys.all }),
  });
}

export function useDeleteRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string }) => call(repricing.deleteRule, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: machineKeys.all }),
  });
}

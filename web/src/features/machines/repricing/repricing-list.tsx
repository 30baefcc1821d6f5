import { ActionIcon, Button } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { canEditMachine } from '@strojpark/core/domain/machines/machine-actions';
import {
  IconAdjustmentsHorizontal,
  IconCheck,
  IconClockPause,
  IconDots,
  IconHourglass,
  IconTag,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useListPrint } from '../../../entities/company/use-list-print.tsx';
import { machineKeys } from '../../../entities/machines/machines.queries.ts';
import { useActor, useCan } from '../../../lib/auth.ts';
import { formatCount } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { runIfAllowed } from '../../../lib/run-if-allowed.ts';
import { screenFormats } from '../../../lib/screen-formats.ts';
import type { ListCount } from '../../../ui/list/row-window.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { BulkBar } from '../../../ui/record-screen/bulk-bar.tsx';
import type { OpenRecord } from '../../../ui/record-screen/record-drawer.tsx';
import { RecordScreen } from '../../../ui/record-screen/record-screen.tsx';
import type { HeaderParts } from '../../../ui/record-screen/screen-header.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { actionKeys, type MachineDialogAction } from '../../../entities/reservations/machine-action-names.ts';
import { StockFilters, useStockFilterNames } from '../aged/stock-filters.tsx';
import { MachineDrawer, usePrefetchMachine } from '../detail/lazy-drawer.ts';
import { ListDialogs, type ReserveDialogs } from '../list/list-dialogs.tsx';
import { useRepricingState, type RepricingState } from './repricing-search.ts';
import { usePrintedProposal, useRepricingViews, type RepricingAction } from './repricing-views.tsx';
import {
  loadProposalCount,
  loadProposals,
  useProposalCount,
  useRepricingRules,
  type ProposedMachine,
} from './repricing.queries.ts';

const ProposalDialog = lazyPart(async () => (await import('./proposal-dialog.tsx')).ProposalDialog);
const RepriceDialog = lazyPart(async () => (await import('../aged/reprice-dialog.tsx')).RepriceDialog);
const RepricingDialogs = lazyPart(async () => (await import('./repricing-dialogs.tsx')).RepricingDialogs);
const RulesDialog = lazyPart(async () => (await import('./rules-dialog.tsx')).RulesDialog);

const bulkActions = [
  { name: 'accept', icon: IconCheck },
  { name: 'postpone', icon: IconClockPause },
] as const;

/** The prices that the rules propose, which people accept, change or postpone. */
export function RepricingList({ reserve }: { reserve: ReserveDialogs }) {
  const { t } = useTranslation();
  const actor = useActor();
  const mayEdit = useCan('machines.edit');
  const mayEditRules = useCan('settings.edit');
  const state = useRepricingState();
  const prefetch = usePrefetchMachine();
  const query = { ...state.filter, sort: state.sort, order: state.order };
  const { data: rules } = useRepricingRules(true);
  const hasNoRules = rules?.length === 0;
  const stockFilters = useStockFilterNames(state.filter);
  const filters = [...(state.filter.decidable ? [t('repricing.mine')] : []), ...stockFilters];
  const views = useRepricingViews();
  const title = t('repricing.label');
  const totalText = ({ total: count, totalIsExact }: ListCount) =>
    t('repricing.total', { count, shown: formatCount(count, totalIsExact) });
  return (
    <RecordScreen<ProposedMachine, RepricingAction | MachineDialogAction, RepricingState['sort']>
      label={title}
      state={state}
      source={{
        listKey: machineKeys.proposals(query),
        load: (page, signal) => loadProposals({ ...query, ...page }, signal),
        count: {
          key: machineKeys.proposalCount(state.filter),
          load: (signal) => loadProposalCount(state.filter, signal),
        },
        isLive: true,
      }}
      formats={screenFormats}
      header={useRepricingHeader(state)}
      total={totalText}
      states={{
        empty: {
          icon: IconTag,
          title: t(hasNoRules ? 'repricing.noRulesTitle' : 'repricing.noneTitle'),
          text: t(hasNoRules ? 'repricing.noRulesText' : 'repricing.noneText'),
          action: hasNoRules && mayEditRules && (
            <Button onClick={() => state.openDialog('rules')}>{t('repricing.rules.add')}</Button>
          ),
        },
        noneFound: {
          title: t('repricing.noneFound'),
          text: t('lists.print.filters', { filters: filters.join(', ') }),
        },
        failed: t('common.failedToLoad'),
      }}
      {...views}
      selection={{
        label: t('repricing.select.shown'),
        renderBar: (selected) => (
          <BulkBar<ProposedMachine, RepricingState['filter'], 'accept' | 'postpone'>
            {...selected}
            filter={state.filter}
            texts={{
              label: t('repricing.bulk.label'),
              count: (count, shown) => t('repricing.bulk.count', { count, shown }),
              selectAll: (total) => t('repricing.bulk.selectAll', { total }),
              clear: t('repricing.bulk.clear'),
            }}
            formats={screenFormats}
            offered={(known) =>
              (known === null ? mayEdit : known.some((machine) => canEditMachine(actor, machine) === null))
                ? bulkActions.map((action) => ({ ...action, label: t(`repricing.actions.${action.name}`) }))
                : []
            }
            renderDialog={(dialog) => (
              <Suspense>
                <RepricingDialogs {...dialog} />
              </Suspense>
            )}
          />
        ),
      }}
      renderDrawer={(record) => <ProposedMachineDrawer {...record} />}
      keys={{
        [actionKeys.reprice]: {
          label: t('repricing.actions.price'),
          press: (machine, start) =>
            runIfAllowed(canEditMachine(actor, machine), () => start('price', machine)),
        },
      }}
      prefetch={prefetch}
      renderActionDialogs={({ action, opened, ...dialogs }) => {
        const { name, record } = action;
        if (name === 'price')
          return (
            <RepriceDialog
              key={record.id}
              machine={record}
              proposed={record.proposal?.price}
              opened={opened}
              onClose={dialogs.onClose}
            />
          );
        if (name === 'accept' || name === 'postpone')
          return (
            <ProposalDialog
              key={record.id}
              name={name}
              machine={record}
              opened={opened}
              onClose={dialogs.onClose}
            />
          );
        return <ListDialogs {...dialogs} opened={opened} action={{ ...action, name }} reserve={reserve} />;
      }}
      print={useListPrint({
        title,
        total: totalText,
        filters,
        columns: views.table.columns,
        cells: usePrintedProposal(),
      })}
      renderDialogs={(dialog) => <RulesDialog opened={dialog === 'rules'} onClose={state.closeDialog} />}
    />
  );
}

/** In the record, too, another price is an answer to the proposal of the list. */
function ProposedMachineDrawer({
  onAction,
  ...record
}: OpenRecord<ProposedMachine, RepricingAction | MachineDialogAction>) {
  const { rows } = record;
  const onMachineAction = useCallback(
    (name: MachineDialogAction, machine: MachineListItem) => {
      const proposal = rows.get(rows.indexOf(machine.id))?.proposal;
      if (name !== 'reprice' || proposal === undefined) onAction(name, machine);
      else onAction('price', { ...machine, proposal });
    },
    [onAction, rows],
  );
  return <MachineDrawer {...record} onAction={onMachineAction} />;
}

/** The filters with their counts, the rules and the way to all machines in stock. */
function useRepricingHeader(state: RepricingState): HeaderParts {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const decidesOnlyOwn = canEditMachine(useActor(), { created_by: null }) !== null;
  const { decidable: chosen } = state.filter;
  const { data: all } = useProposalCount({ ...state.filter, decidable: undefined });
  const { data: mine } = useProposalCount({ ...state.filter, decidable: 'true' }, decidesOnlyOwn);
  const segment = (name: 'all' | 'mine', count: typeof all, decidable: typeof chosen) => ({
    name,
    label: t(`repricing.${name}`),
    count: count && formatCount(count.total, count.totalIsExact),
    isOn: chosen === decidable,
    onClick: () => state.setFilter({ decidable }),
  });
  return {
    segments: [
      {
        label: t('repricing.whose'),
        segments: [
          segment('all', all, undefined),
          ...(decidesOnlyOwn ? [segment('mine', mine, 'true' as const)] : []),
        ],
      },
    ],
    segmentsCount: true,
    filters: <StockFilters filter={state.filter} onChange={state.setFilter} />,
    // On a phone a menu shares the line of the filters.
    tools: isPhone ? (
      <MenuButton
        position="bottom-end"
        width={240}
        entries={[
          { label: t('shell.nav.agedStock'), icon: IconHourglass, link: { to: '/aged-stock' } },
          {
            label: t('repricing.rules.open'),
            icon: IconAdjustmentsHorizontal,
            onClick: () => state.openDialog('rules'),
          },
        ]}
        button={
          <ActionIcon variant="default" size={36} aria-label={t('common.actions.more')}>
            <IconDots size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        }
      />
    ) : (
      <>
        <Button
          variant="default"
          component={Link}
          to="/aged-stock"
          leftSection={<IconHourglass size={16} stroke={1.6} aria-hidden />}
        >
          {t('shell.nav.agedStock')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
          onClick={() => state.openDialog('rules')}
        >
          {t('repricing.rules.open')}
        </Button>
      </>
    ),
  };
}

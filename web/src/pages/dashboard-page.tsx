import { canInRole } from '@strojpark/core/domain/access/permissions';
import { joined } from '@strojpark/core/domain/joined';
import { Button } from '@mantine/core';
import { IconChevronDown, IconHelp, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, memo, useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuickActions } from '../app/quick-actions.ts';
import { useMachineStatistics } from '../entities/machines/machines.queries.ts';
import { useFirstDemands } from '../entities/demands/demands.queries.ts';
import { useFirstInQueue } from '../entities/queue/queue.queries.ts';
import { useFirstQuotes } from '../entities/quotes/quotes.queries.ts';
import {
  useFirstReservations,
  useReservationStatistics,
} from '../entities/reservations/reservations.queries.ts';
import type { SalesPeriod } from '../features/dashboard/dashboard-search.ts';
import { FirstSteps, type Step } from '../features/dashboard/first-steps.tsx';
import { useFirstSteps } from '../features/dashboard/use-first-steps.ts';
import { Figures } from '../features/dashboard/figures.tsx';
import { WorkQueue, type Work } from '../features/dashboard/work-queue.tsx';
import { ImportWork } from '../features/imports/import-work.tsx';
import { useWaitingImports } from '../features/imports/imports.queries.ts';
import { useFirstProposals } from '../features/machines/repricing/repricing.queries.ts';
import { RecentReservations, recentRows } from '../features/reservations/overview/recent-reservations.tsx';
import { DemandWork } from '../features/reservations/demands/demand-work.tsx';
import { QueueWork } from '../features/reservations/queue/queue-work.tsx';
import { useReservationWork } from '../features/reservations/work/reservation-work.queries.ts';
import { ReservationWork } from '../features/reservations/work/reservation-work.tsx';
import { useSalesStatistics } from '../entities/sales/sales.queries.ts';
import { useStoredSettings } from '../entities/users/stored-settings.queries.ts';
import { useMarkVisited } from '../entities/users/visited-steps.ts';
import { useChooseSetting } from '../features/user-settings/user-settings.queries.ts';
import { useActor, useCan } from '../lib/auth.ts';
import { formatNumber } from '../lib/format.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { InTurn } from '../ui/in-turn.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ScreenKeys } from '../ui/record-screen/screen-keys.tsx';
import { useHasOpened } from '../ui/use-has-opened.ts';
import classes from './dashboard-page.module.css';
import { workRows } from '../ui/work-rows.ts';

const RepricingWork = lazyPart(
  async () => (await import('../features/machines/repricing/repricing-work.tsx')).RepricingWork,
  'repricing',
);
const StockAges = lazyPart(
  async () => (await import('../features/machines/aged/stock-ages.tsx')).StockAges,
  'ageing',
);
const QuoteWork = lazyPart(
  async () => (await import('../features/reservations/quotes/quote-work.tsx')).QuoteWork,
  'quotes',
);
const SalesDrawer = lazyPart(async () => (await import('../features/sales/sales-drawer.tsx')).SalesDrawer);

/** What waits for the user, next to the main figures and the latest reservations. */
export function DashboardPage() {
  const { t } = useTranslation();
  const work = useWork();
  const steps = useOpenSteps();
  const markVisited = useMarkVisited();
  const choose = useChooseSetting();
  // Steps and work appear at once: neither moves the other.
  const isLoaded = useHasOpened(steps !== undefined && !work.some(({ query }) => query.isLoading));
  const waiting = (ofOthers: boolean) =>
    work.reduce((sum, { total = 0, isOfOthers = false }) => (isOfOthers === ofOthers ? sum + total : sum), 0);
  // Nobody knows how much waits in a group that failed to load.
  const mayWait =
    waiting(false) > 0 || work.some(({ isOfOthers = false, query }) => !isOfOthers && query.error !== null);
  // Decided once, so that the last work to be done moves nothing.
  const [areStepsLast, setAreStepsLast] = useState<boolean>();
  if (isLoaded && areStepsLast === undefined) setAreStepsLast(mayWait);
  const [isWorkShown, setIsWorkShown] = useState(false);
  const showSteps = useCallback(() => setIsWorkShown(true), []);
  const firstSteps = isLoaded && steps !== undefined && steps.length > 0 && (
    <FirstSteps steps={steps} onSkip={markVisited} onHide={() => choose({ firstStepsHidden: true })} />
  );
  const texts = [
    waiting(false) > 0 && t('dashboard.work.waiting', { number: formatNumber(waiting(false)) }),
    waiting(true) > 0 && t('dashboard.work.waitingForOthers', { number: formatNumber(waiting(true)) }),
  ];
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        {/* A number that grows with each group that arrives would be wrong. */}
        <PageHeader text={isLoaded ? joined(texts) : ''} actions={<HeadActions />} />
      </div>
      <div className={classes.main}>
        {areStepsLast === false && firstSteps}
        <InTurn first={1} waits={!isWorkShown}>
          {/* With the steps above it, the queue is another element: one that stayed would move. */}
          <WorkQueue key={String(isLoaded)} work={work} waits={steps === undefined} onShown={showSteps} />
          {areStepsLast && firstSteps}
        </InTurn>
      </div>
      <div className={classes.side}>
        <MainFigures />
        <RecentAndAges />
      </div>
      <ScreenKeys />
    </div>
  );
}

// What follows does not render again with each group of work that arrives.

const HeadActions = memo(function HeadActions() {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className={classes.help}
        leftSection={<IconHelp size={16} stroke={1.6} aria-hidden />}
        renderRoot={(props) => <Link to="/help" {...props} />}
      >
        {t('dashboard.help')}
      </Button>
      <AddMenu />
    </>
  );
});

/** The figures, with the sales behind theirs. */
const MainFigures = memo(function MainFigures() {
  const { sales: period } = useSearch({ from: '/app/dashboard' });
  const navigate = useNavigate();
  const seesMachines = useCan('machines.view');
  const seesReservations = useCan('reservations.view');
  const mayDecide = canInRole(useActor(), 'approvals.decide');
  const used = useMachineStatistics('used', seesMachines);
  const stock = useMachineStatistics('stock', seesMachines);
  const reservations = useReservationStatistics(seesReservations);
  const sales = useSalesStatistics(seesMachines);
  const hasDrawer = useHasOpened(period !== undefined);
  const showSales = (of: SalesPeriod | undefined) =>
    void navigate({ to: '/dashboard', search: { sales: of }, replace: true, resetScroll: false });
  return (
    <>
      <Figures
        {...(seesMachines && { used, stock, sales })}
        {...(seesReservations && { reservations })}
        withApprovals={mayDecide}
      />
      <Suspense>
        {hasDrawer && sales.data !== undefined && (
          <SalesDrawer
            period={period}
            opened={period !== undefined}
            statistics={sales.data}
            onPeriod={showSales}
            onClose={() => showSales(undefined)}
          />
        )}
      </Suspense>
    </>
  );
});

/** The ages load after the page, and follow once it is known how many reservations are above them. */
const RecentAndAges = memo(function RecentAndAges() {
  const seesReservations = useCan('reservations.view');
  const seesCosts = useCan('machines.view_costs');
  const recent = useFirstReservations({ limit: recentRows }, seesReservations);
  return (
    <>
      {seesReservations && <RecentReservations query={recent} />}
      <Suspense>{seesCosts && !recent.isLoading && <StockAges />}</Suspense>
    </>
  );
});

/** The first steps to take: none once they are done or dismissed, undefined while that is not known. */
function useOpenSteps(): readonly Step[] | undefined {
  const { data: stored, isLoading } = useStoredSettings();
  const steps = useFirstSteps(stored?.firstStepsHidden !== true, stored?.visitedSteps ?? []);
  if (isLoading) return undefined;
  return stored?.firstStepsHidden === false ? steps : [];
}

const offersToAnswer = {
  mine: 'true',
  status: ['offered'],
  limit: workRows.loaded,
} as const;

const newMatches = {
  mine: 'true',
  unseen: 'true',
  status: ['open'],
  sort: 'updated_at',
  order: 'desc',
  limit: workRows.loaded,
} as const;

const questions = {
  asked: 'true',
  sort: 'asked_at',
  order: 'asc',
  limit: workRows.loaded,
} as const;

/** Everything that waits for the user, in the order of urgency, then what waits for others. */
function useWork(): Work[] {
  const { t } = useTranslation();
  const actor = useActor();
  const imports = useWaitingImports(canInRole(actor, 'machines.import'));
  const seesReservations = useCan('reservations.view');
  const offers = useFirstInQueue(offersToAnswer, seesReservations);
  const asked = useFirstQuotes(questions, useCan('quotes.view'));
  const demands = useFirstDemands(newMatches, seesReservations);
  const mayReprice = useCan('machines.view_costs');
  const mayEdit = useCan('machines.edit');
  const proposals = useFirstProposals(mayReprice && mayEdit);
  return [
    {
      id: 'offers',
      title: t('queue.work.title'),
      query: offers,
      total: offers.data?.total,
      failed: t('queue.work.failed'),
      content: offers.data && <QueueWork page={offers.data} />,
    },
    {
      id: 'questions',
      title: t('dashboard.work.questions'),
      query: asked,
      total: asked.data?.total,
      failed: t('common.failedToLoad'),
      content: asked.data && (
        <LateRows count={asked.data.items.length} title={t('dashboard.work.questions')}>
          <QuoteWork page={asked.data} />
        </LateRows>
      ),
    },
    ...useReservationWork().map(({ whose, group, title, query, isLoading }) => ({
      id: `${whose} ${group}`,
      isOfOthers: whose === 'others',
      title,
      query: {
        error: query.error,
        refetch: query.refetch,
        isPaused: query.isPaused,
        isFetching: query.isFetching,
        dataUpdatedAt: query.dataUpdatedAt,
        isLoading,
      },
      total: query.data?.total,
      failed: t(`reservations.work.failed.${group}`),
      content: query.data && <ReservationWork {...{ group, whose, title }} page={query.data} />,
    })),
    {
      id: 'demands',
      title: t('demands.work.title'),
      query: demands,
      total: demands.data?.total,
      failed: t('demands.work.failed'),
      content: demands.data && <DemandWork page={demands.data} />,
    },
    {
      id: 'proposals',
      title: t('shell.nav.repricing'),
      query: proposals,
      total: proposals.data?.total,
      failed: t('common.failedToLoad'),
      content: proposals.data && (
        <LateRows count={proposals.data.items.length} title={t('shell.nav.repricing')}>
          <RepricingWork page={proposals.data} />
        </LateRows>
      ),
    },
    {
      id: 'imports',
      title: t('import.work.heading'),
      query: imports,
      total: imports.data?.total,
      failed: t('import.work.failedToLoad'),
      content: imports.data && <ImportWork page={imports.data} />,
    },
  ];
}

/**
 * A group of work whose code is loaded after the page. Until then its title and its rows have their place, because the work of others
 * follows.
 */
const LateRows = ({ count, title, children }: { count: number; title: string; children: ReactNode }) => (
  <Suspense
    fallback={
      <LoadState
        title={title}
        failure={null}
        rows={1 + Math.min(count, workRows.shown)}
        height={64}
        areRecords
      />
    }
  >
    {children}
  </Suspense>
);

const addable = [
  'addReservation',
  'addDemand',
  'addQuote',
  'addUsed',
  'addStock',
  'import',
  'addUser',
] as const;

/** Everything that the user may add. */
function AddMenu() {
  const { t } = useTranslation();
  const actions = useQuickActions(addable);
  if (actions.length === 0) return null;
  return (
    <MenuButton
      position="bottom-end"
      withinPortal={false}
      entries={actions.map(({ name, ...action }) => ({ ...action, label: t(`dashboard.actions.${name}`) }))}
      button={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('dashboard.actions.add')}
        </Button>
      }
    />
  );
}

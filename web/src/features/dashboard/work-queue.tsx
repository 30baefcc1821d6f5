import { Button, Group, Text } from '@mantine/core';
import { IconChecks, IconCloudOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { machinePaths } from '../../entities/machines/machine-paths.ts';
import { useCan } from '../../lib/auth.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { InTurn } from '../../ui/in-turn.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useIsOffline } from '../../ui/use-is-offline.ts';
import classes from './work-queue.module.css';

/** One kind of work; `isLoading` is false where the user may not see it. */
export interface Work {
  id: string;
  title: string;
  /** Somebody else is expected to do it. */
  isOfOthers?: boolean;
  query: {
    isLoading: boolean;
    isFetching: boolean;
    isPaused: boolean;
    /** When it was loaded, also in an earlier visit. */
    dataUpdatedAt: number;
    error: unknown;
    refetch: () => unknown;
  };
  /** How much waits; undefined until it is loaded. */
  total: number | undefined;
  failed: string;
  /** The group, if something waits. */
  content: ReactNode;
}

interface WorkQueueProps {
  work: readonly Work[];
  /** It is not known yet what is above, which would move the work. */
  waits?: boolean;
  /** All groups have their place: what is shown below them from now on does not move. */
  onShown?: () => void;
}

/** What waits for the user, or a line that nothing does or that it is not known; then, quieter, what waits for others. */
export function WorkQueue({ work, waits = false, onShown }: WorkQueueProps) {
  const { t } = useTranslation();
  const id = useId();
  const own = work.filter(({ isOfOthers = false }) => !isOfOthers);
  const others = work.filter(({ isOfOthers = false }) => isOfOthers);
  const isOffline = useIsOffline();
  const isEmpty = !own.some((one) => isFailed(one) || isWaiting(one));
  const unconfirmed = isEmpty ? own.filter(isUnconfirmed).map(({ query }) => query) : [];
  const isUnknown = own.some(waitsForConnection) || unconfirmed.some(({ isPaused }) => isPaused);
  const isLoading =
    waits ||
    work.some((one) => one.query.isLoading || (!isOffline && waitsForConnection(one))) ||
    unconfirmed.some(({ isFetching, isPaused }) => isFetching || (!isOffline && isPaused));
  const waiting = work.filter(isWaiting);
  // A group whose last row goes stays out of sight: a dialog of it may be open, with what was typed.
  const [met, setMet] = useState<ReadonlySet<string>>(new Set());
  if (waiting.some((one) => !met.has(one.id))) setMet(new Set([...met, ...waiting.map((one) => one.id)]));
  const isNothing = isEmpty && !isLoading;
  return (
    <section className={classes.queue} aria-label={t('dashboard.work.label')} aria-busy={isLoading}>
      <Failed work={own} />
      {isNothing && (isUnknown ? <OfflineWork /> : <NothingWaits />)}
      {/* None appears above another, which it would move. */}
      {isLoading ? (
        <Loading />
      ) : (
        <InTurn first={1}>
          {groupsOf(own, met)}
          <section
            className={classes.others}
            aria-labelledby={id}
            hidden={!others.some((one) => isFailed(one) || isWaiting(one))}
          >
            <h2 id={id} className={classes.heading}>
              {t('dashboard.work.others')}
            </h2>
            <Failed work={others} />
            {groupsOf(others, met)}
          </section>
          {onShown && <Shown onShown={onShown} />}
        </InTurn>
      )}
    </section>
  );
}

/** Rendered last. */
function Shown({ onShown }: Required<Pick<WorkQueueProps, 'onShown'>>) {
  useEffect(onShown, [onShown]);
  return null;
}

/** None at the last visit, which this browser keeps: no answer to what waits now. */
const isUnconfirmed = ({ query, total }: Work) => total === 0 && query.dataUpdatedAt < performance.timeOrigin;
const isFailed = (one: Work) => one.query.error !== null && (one.total === undefined || isUnconfirmed(one));
const isWaiting = ({ total = 0 }: Work) => total > 0;
const waitsForConnection = ({ query, total }: Work) => query.isPaused && total === undefined;

function NothingWaits() {
  const { t } = useTranslation();
  return (
    <div className={classes.none}>
      <IconChecks size={24} stroke={1.4} aria-hidden />
      <div>
        <Text fw={600}>{t('dashboard.work.none')}</Text>
        <Text c="dimmed">{t('dashboard.work.noneText')}</Text>
      </div>
    </div>
  );
}

/** Instead of work that is not known without a connection: the way to the machines that can be read. */
function OfflineWork() {
  const { t } = useTranslation();
  const seesMachines = useCan('machines.view');
  return (
    <div className={classes.none}>
      <IconCloudOff size={24} stroke={1.4} aria-hidden />
      <div>
        <Text fw={600}>{t('dashboard.work.offline')}</Text>
        {seesMachines && (
          <>
            <Text c="dimmed">{t('dashboard.work.offlineText')}</Text>
            <Group gap="xs" mt="xs">
              <Button variant="default" component={Link} to={machinePaths.used}>
                {t('dashboard.figures.used')}
              </Button>
              <Button variant="default" component={Link} to={machinePaths.stock}>
                {t('dashboard.figures.stock')}
              </Button>
            </Group>
          </>
        )}
      </div>
    </div>
  );
}

/** Why groups could not be loaded. */
const Failed = ({ work }: { work: readonly Work[] }) =>
  work.filter(isFailed).map(({ id, title, query, failed }) => (
    <Panel key={id} title={title}>
      <LoadState {...loadingOf(query)} title={failed} rows={0} />
    </Panel>
  ));

const groupsOf = (work: readonly Work[], met: ReadonlySet<string>) =>
  work
    .filter(({ id }) => met.has(id))
    .map(({ id, content, total = 0 }) => (
      <div key={id} hidden={total === 0}>
        {content}
      </div>
    ));

/** Does not render again with each group that arrives. */
const Loading = memo(function Loading() {
  const { t } = useTranslation();
  return <LoadState title={t('dashboard.work.label')} failure={null} rows={6} height={64} areRecords />;
});

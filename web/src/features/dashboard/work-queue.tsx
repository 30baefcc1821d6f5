import { Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { memo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadingOf } from '../../lib/loading-of.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { InTurn } from '../../ui/in-turn.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './work-queue.module.css';

/** One kind of work; `isLoading` is false where the user may not see it. */
export interface Work {
  id: string;
  title: string;
  query: { isLoading: boolean; error: unknown; refetch: () => unknown };
  /** How much waits; undefined until it is loaded. */
  total: number | undefined;
  failed: string;
  /** The group, if something waits. */
  content: ReactNode;
}

/** What waits for the user: the groups that have rows, or a line that there are none. */
export function WorkQueue({ work }: { work: readonly Work[] }) {
  const { t } = useTranslation();
  const isLoading = work.some(({ query }) => query.isLoading);
  const failed = work.filter(({ query, total }) => query.error !== null && total === undefined);
  const waiting = work.filter(({ total = 0 }) => total > 0);
  // A group whose last row goes stays out of sight: a dialog of it may be open, with what was typed.
  const [met, setMet] = useState<ReadonlySet<string>>(new Set());
  if (waiting.some(({ id }) => !met.has(id))) setMet(new Set([...met, ...waiting.map(({ id }) => id)]));
  return (
    <section className={classes.queue} aria-label={t('dashboard.work.label')} aria-busy={isLoading}>
      {failed.map(({ id, title, query, failed: text }) => (
        <Panel key={id} title={title}>
          <LoadState {...loadingOf(query)} title={text} rows={0} />
        </Panel>
      ))}
      {/* None appears above another, which it would move. */}
      {isLoading ? (
        <Loading />
      ) : (
        <InTurn first={1}>
          {work
            .filter(({ id }) => met.has(id))
            .map(({ id, content, total = 0 }) => (
              <div key={id} hidden={total === 0}>
                {content}
              </div>
            ))}
        </InTurn>
      )}
      {!isLoading && failed.length === 0 && waiting.length === 0 && (
        <div className={classes.none}>
          <IconChecks size={24} stroke={1.4} aria-hidden />
          <div>
            <Text fw={600}>{t('dashboard.work.none')}</Text>
            <Text c="dimmed">{t('dashboard.work.noneText')}</Text>
          </div>
        </div>
      )}
    </section>
  );
}

/** Does not render again with each group that arrives. */
const Loading = memo(function Loading() {
  const { t } = useTranslation();
  return <LoadState title={t('dashboard.work.label')} failure={null} rows={6} height={64} areRecords />;
});

import { Button, Chip, Group, Text } from '@mantine/core';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { timelineKinds, type TimelineKind } from '@strojpark/core/contracts/machine-timeline';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { TimelineRow } from './timeline-row.tsx';
import { useTimeline } from './timeline.queries.ts';
import classes from './timeline.module.css';

const all = 'all';

/** Everything that happened to a machine, the newest first. */
export function MachineTimeline({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const seesReservations = useCan('reservations.view');
  const [kind, setKind] = useState<TimelineKind | null>(null);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimeline(
    machine.id,
    kind,
  );
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const kinds = timelineKinds.filter(
    (one) => seesReservations || (one !== 'reservation' && one !== 'replacement'),
  );
  return (
    <Section title={t('timeline.title')}>
      <Chip.Group
        value={kind ?? all}
        onChange={(value) => setKind(timelineKinds.find((one) => one === value) ?? null)}
      >
        <Group gap={6} role="group" aria-label={t('timeline.filter')} className={classes.filter}>
          <Chip value={all} size="xs" classNames={{ label: classes.chip }}>
            {t('timeline.all')}
          </Chip>
          {kinds.map((one) => (
            <Chip key={one} value={one} size="xs" classNames={{ label: classes.chip }}>
              {t(`timeline.kinds.${one}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {data === undefined && <LoadState {...loadingOf({ error, refetch })} rows={1} height={120} />}
      {data !== undefined && entries.length === 0 && (
        <Text c="dimmed">{t(kind === null ? 'timeline.none' : 'timeline.noneOfKind')}</Text>
      )}
      {entries.length > 0 && (
        <ol className={classes.rows} aria-label={t('timeline.title')}>
          {entries.map((entry) => (
            <TimelineRow key={entry.id} machine={machine} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          size="compact-md"
          className={classes.more}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('timeline.more')}
        </Button>
      )}
    </Section>
  );
}

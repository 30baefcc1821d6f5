import { Anchor, Button, Text } from '@mantine/core';
import type { Demand, DemandMatch } from '@strojpark/core/contracts/demands';
import type { MatchAction } from '@strojpark/core/domain/demands/demand-actions';
import type { MatchState } from '@strojpark/core/domain/demands/demand-status';
import { joined } from '@strojpark/core/domain/joined';
import { IconCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineLine } from '../../../entities/machines/machine-facts.ts';
import { MachineLink } from '../../../entities/machines/machine-link.tsx';
import { type Hold, useHoldText } from '../../../entities/machines/use-hold-text.ts';
import { useActor } from '../../../lib/auth.ts';
import { formatDate, formatMoney, formatNumber } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { useRecordCover } from '../../../ui/record-screen/open-record.ts';
import { Section } from '../../../ui/section.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useMarkSeen, useOfferMatch, useReconsiderMatch } from './demand-changes.queries.ts';
import { matchesQuery } from './demand-matches.queries.ts';
import type { MatchDialog } from './match-dialogs.tsx';
import classes from './demand-matches.module.css';
import { useFitTexts } from './fit-texts.ts';

const MatchDialogs = lazyPart(async () => (await import('./match-dialogs.tsx')).MatchDialogs);

interface DemandMatchesProps {
  demand: Demand;
}

/** The machines that fit a demand, and what has become of them. Those that do not suit are folded away. */
export function DemandMatches({ demand }: DemandMatchesProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(matchesQuery(demand.id, 'current'));
  const unsuitable = useInfiniteQuery(matchesQuery(demand.id, 'unsuitable'));
  const dialog = useDialog<MatchDialog>();
  useRecordCover(dialog.isOpen);
  const items = query.data?.pages.flatMap(({ items: rows }) => rows);
  const rejected = unsuitable.data?.pages.flatMap(({ items: rows }) => rows) ?? [];
  const isFresh = useFresh(demand, items);
  const total = query.data?.pages[0]?.total ?? 0;
  const start = (action: MatchDialog['action'], match: DemandMatch) => dialog.open({ action, match });
  return (
    <Section
      title={
        total === 0
          ? t('demands.match.title')
          : t('demands.match.titleCount', { number: formatNumber(total) })
      }
    >
      {items === undefined && (
        <LoadState {...loadingOf(query)} title={t('demands.match.failed')} rows={3} height={76} />
      )}
      {demand.matching && (
        <Text c="dimmed" role="status">
          {t('demands.match.searching')}
        </Text>
      )}
      {items?.length === 0 && !demand.matching && (
        <Text c="dimmed">
          {t(demand.status === 'open' ? 'demands.match.none' : 'demands.match.noneEnded')}
        </Text>
      )}
      {items !== undefined && items.length > 0 && (
        <ul className={classes.list} aria-label={t('demands.match.list')}>
          {items.map((match) => (
            <MatchRow
              key={match.machine_id}
              demand={demand}
              match={match}
              isFresh={isFresh(match)}
              onStart={start}
            />
          ))}
        </ul>
      )}
      <MoreButton query={query} label={t('demands.match.older')} />
      {rejected.length > 0 && (
        <details className={classes.unsuitable}>
          <summary>
            {t('demands.match.unsuitable', {
              number: formatNumber(unsuitable.data?.pages[0]?.total ?? rejected.length),
            })}
          </summary>
          <ul className={classes.list} aria-label={t('demands.state.unsuitable')}>
            {rejected.map((match) => (
              <MatchRow
                key={match.machine_id}
                demand={demand}
                match={match}
                isFresh={false}
                onStart={start}
              />
            ))}
          </ul>
          <MoreButton query={unsuitable} label={t('demands.match.older')} />
        </details>
      )}
      <Suspense>
        {dialog.about && (
          <MatchDialogs
            key={dialog.key}
            {...dialog.about}
            demand={demand}
            opened={dialog.isOpen}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </Section>
  );
}

/** The owner has seen the new ones by opening the record; they stay marked until it is closed. */
function useFresh(
  { id, owner_id }: Demand,
  items: readonly DemandMatch[] | undefined,
): (match: DemandMatch) => boolean {
  const actor = useActor();
  const { mutate } = useMarkSeen();
  const isOwn = actor.id === owner_id;
  const fresh = (items ?? []).filter(({ state }) => state === 'new').map((one) => one.machine_id);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (isOwn && fresh.some((one) => !seen.has(one))) setSeen(new Set([...seen, ...fresh]));
  const mark = useEffectEvent(() => mutate(id));
  // One may follow another before the screen has heard that the first was marked.
  const unmarked = isOwn ? fresh.join() : '';
  useEffect(() => {
    if (unmarked !== '') mark();
  }, [unmarked]);
  return ({ machine_id: machineId, state }) => state === 'new' || (state === 'seen' && seen.has(machineId));
}

interface MatchRowProps {
  demand: Demand;
  match: DemandMatch;
  /** Not seen by the owner before. */
  isFresh: boolean;
  onStart: (action: MatchDialog['action'], match: DemandMatch) => void;
}

/** A machine, why it fits, what is only close, and what can be done about it. */
function MatchRow({ demand, match, isFresh, onStart }: MatchRowProps) {
  const { t } = useTranslation();
  const line = useMachineLine();
  const { met, off, unknown } = useFitTexts()(match);
  const {
    machine,
    machine_id: machineId,
    hold,
    fit,
    availability,
    machine_deleted: isDeleted,
    reason,
  } = match;
  const price = machine.current_value === null ? null : formatMoney(machine.current_value, machine.currency);
  const isGone = availability === 'unavailable' && !['reserved', 'queued', 'sold'].includes(match.state);
  return (
    <li className={classes.match}>
      <MachineBlock
        machine={machine}
        size="large"
        title={
          <span className={classes.name}>
            {isDeleted ? (
              machine.name
            ) : (
              <MachineLink id={machineId} type={machine.type} isAlone>
                {machine.name}
              </MachineLink>
            )}
            {isFresh && <span className={classes.fresh}>{t('demands.state.new')}</span>}
          </span>
        }
        line={line(machine)}
        note={
          <>
            {price !== null && (
              <span className={classes.below} data-numeric>
                {price}
              </span>
            )}
            {fit === 'close' && off.length > 0 && (
              <span className={classes.off}>
                <b>{t('demands.match.close')}:</b> {joined(off)}
              </span>
            )}
            {fit === 'none' && (
              <span className={classes.off}>
                <b>{t('demands.match.notAnyMore')}</b>
                {off.length > 0 && `: ${joined(off)}`}
              </span>
            )}
            {fit === 'exact' && unknown.length === 0 && (
              <span className={classes.met} title={met.join(', ')}>
                <IconCheck size={14} aria-hidden /> {t('demands.match.fitsAll')}
              </span>
            )}
            {(fit !== 'exact' || unknown.length > 0) && met.length > 0 && (
              <span className={classes.met}>{t('demands.match.fits', { criteria: met.join(', ') })}</span>
            )}
            {unknown.length > 0 && (
              <span className={classes.met}>
                {t('demands.match.unknown', { criteria: unknown.join(', ') })}
              </span>
            )}
            {hold !== null && !['reserved', 'sold'].includes(match.state) && <Held hold={hold} />}
            {isGone && (
              <span className={classes.met}>{t(`demands.match.${isDeleted ? 'deleted' : 'gone'}`)}</span>
            )}
            <Outcome match={match} />
            {reason !== null && <span className={classes.reason}>{reason}</span>}
          </>
        }
      >
        {price !== null && (
          <span className={classes.value} data-numeric>
            {price}
          </span>
        )}
      </MachineBlock>
      <MatchActions demand={demand} match={match} onStart={onStart} />
    </li>
  );
}

/** Who has the machine, and until when. */
function Held({ hold }: { hold: Hold }) {
  const { sentence, until } = useHoldText(useNow())(hold);
  return <span className={classes.held}>{joined([sentence, until])}</span>;
}

const mentioned: readonly MatchState[] = ['offered', 'unsuitable', 'reserved', 'queued', 'sold'];

/** What has become of the match, linked to the reservation or the place in the queue. */
function Outcome({ match }: { match: DemandMatch }) {
  const { t } = useTranslation();
  const { state, state_at: at, state_by_name: name, reservation_id, queue_entry_id } = match;
  if (!mentioned.includes(state)) return null;
  const what = { state: t(`demands.state.${state}`), date: at === null ? '' : formatDate(at) };
  const text =
    at === null
      ? what.state
      : name === null
        ? t('demands.match.stateAt', what)
        : t('demands.match.stateBy', { ...what, name });
  return (
    <span className={classes.outcome}>
      {text}
      {reservation_id !== null && (
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link to="/reservations" search={{ reservation: reservation_id }} {...props} />
          )}
        >
          {t('demands.match.reservation')}
        </Anchor>
      )}
      {queue_entry_id !== null && (
        <Anchor
          inherit
          renderRoot={(props) => <Link to="/queue" search={{ entry: queue_entry_id }} {...props} />}
        >
          {t('demands.match.queueEntry')}
        </Anchor>
      )}
    </span>
  );
}

const variants: Partial<Record<MatchAction, string>> = { reserve: 'filled', queue: 'light' };

function MatchActions({ demand, match, onStart }: Omit<MatchRowProps, 'isFresh'>) {
  const { t } = useTranslation();
  const offer = useOfferMatch();
  const reconsider = useReconsiderMatch();
  const { machine, machine_id: machineId, actions } = match;
  if (actions.length === 0) return null;
  const { name } = machine;
  const named = { id: demand.id, machineId, name };
  const run: Record<MatchAction, () => void> = {
    reserve: () => onStart('reserve', match),
    queue: () => onStart('queue', match),
    reject: () => onStart('reject', match),
    offer: () => offer.mutate(named),
    reconsider: () => reconsider.mutate(named),
  };
  const isSending = { offer: offer.isPending, reconsider: reconsider.isPending };
  return (
    <div className={classes.actions}>
      {actions.map((action) => (
        <Button
          key={action}
          size="compact-sm"
          variant={variants[action] ?? 'default'}
          loading={isSending[action as keyof typeof isSending] ?? false}
          aria-label={t('demands.match.actionOf', { action: t(`demands.match.actions.${action}`), name })}
          onClick={run[action]}
        >
          {t(`demands.match.actions.${action}`)}
        </Button>
      ))}
    </div>
  );
}

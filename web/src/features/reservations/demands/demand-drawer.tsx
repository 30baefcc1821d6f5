import { Anchor } from '@mantine/core';
import type { Demand } from '@strojpark/core/contracts/demands';
import type { DemandAction } from '@strojpark/core/domain/demands/demand-actions';
import { joined } from '@strojpark/core/domain/joined';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryLink } from '../../../entities/audit/history-link.tsx';
import { commentKeys } from '../../../entities/comments/comment-keys.ts';
import { DemandStatusBadge } from '../../../entities/demands/demand-status-badge.tsx';
import { useDemand } from '../../../entities/demands/demands.queries.ts';
import { useWantedLine } from '../../../entities/demands/use-wanted-line.ts';
import { RecordButtons } from '../../../entities/presence/record-buttons.tsx';
import { CustomerFacts } from '../../../entities/reservations/customer-facts.tsx';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useTabTitle } from '../../../lib/tab-title.ts';
import { Facts } from '../../../ui/facts.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { RecordActions } from '../../../ui/record-screen/record-actions.tsx';
import { type OpenRecord, RecordDrawer } from '../../../ui/record-screen/record-drawer.tsx';
import { RecordSheet } from '../../../ui/record-screen/record-sheet.tsx';
import { Section } from '../../../ui/section.tsx';
import state from '../detail/reservation-state.module.css';
import { useDemandActions } from './demand-actions.ts';
import { DemandMatches } from './demand-matches.tsx';
import classes from './demands.module.css';

const CommentsSection = lazyPart(
  async () => (await import('../../../entities/comments/comments-section.tsx')).CommentsSection,
);

/** The record of a demand, with buttons to its neighbours. */
export function DemandDrawer({ onAction, ...drawer }: OpenRecord<Demand, DemandAction>) {
  const { t } = useTranslation();
  return (
    <RecordDrawer
      {...drawer}
      buttons={<RecordButtons subject="demand" id={drawer.id} />}
      label={t('demands.detail.title')}
      labels={{
        previous: t('demands.detail.previous'),
        next: t('demands.detail.next'),
        print: t('demands.detail.print'),
        close: t('common.actions.close'),
      }}
    >
      {(id, known) => <DrawerBody id={id} known={known} onAction={onAction} />}
    </RecordDrawer>
  );
}

interface DrawerBodyProps {
  id: string;
  /** The list item, shown until the record has loaded. */
  known: Demand | undefined;
  onAction: (action: DemandAction, demand: Demand) => void;
}

const DrawerBody = memo(function DrawerBody({ id, known, onAction }: DrawerBodyProps) {
  const { t } = useTranslation();
  const query = useDemand(id, known);
  if (query.data !== undefined) return <DemandDetail demand={query.data} onAction={onAction} />;
  return <LoadState {...loadingOf(query)} title={t('demands.detail.failed')} rows="record" />;
});

interface DemandDetailProps {
  demand: Demand;
  onAction: DrawerBodyProps['onAction'];
}

function DemandDetail({ demand, onAction }: DemandDetailProps) {
  const { t } = useTranslation();
  const { name, contact } = customerNames(demand);
  const wanted = useWantedLine()(demand);
  const { note, nearly } = demand;
  useTabTitle(joined([name, t('demands.detail.title')]));
  return (
    <RecordSheet
      name={name}
      about={contact}
      state={<DemandState demand={demand} />}
      actions={<DetailActions demand={demand} onAction={onAction} />}
    >
      <Section title={t('demands.detail.wanted')}>
        <p className={classes.sentence} data-numeric>
          {wanted}
        </p>
        <p className={classes.nearly}>{t(nearly ? 'demands.detail.nearly' : 'demands.detail.exactly')}</p>
      </Section>
      <DemandMatches demand={demand} />
      {note !== null && (
        <Section title={t('demands.detail.note')}>
          <p>{note}</p>
        </Section>
      )}
      <Section title={t('reservations.detail.customer')}>
        <CustomerFacts reservation={demand} more={[]} />
      </Section>
      <CommentsSection of={{ subject: 'demand', id: demand.id }} />
      <RecordSection demand={demand} />
    </RecordSheet>
  );
}

/** Until when it is valid and who owns it, or how it ended. */
function DemandState({ demand }: { demand: Demand }) {
  const { t } = useTranslation();
  const { status, valid_until: until, ended_at, ended_by_name, end_reason } = demand;
  if (status === 'open')
    return (
      <>
        <DemandStatusBadge status={status} />
        <span className={state.sentence}>
          {until === null
            ? t('demands.detail.endless')
            : t('demands.detail.valid', { date: formatDate(until) })}
        </span>
        <OwnerLink demand={demand} />
      </>
    );
  const parts = [ended_at && formatDate(ended_at), end_reason, ended_by_name];
  return (
    <>
      <DemandStatusBadge status={status} />
      <span className={state.sentence}>{joined(parts)}</span>
    </>
  );
}

/** The owner, linked to all demands that they own. */
function OwnerLink({ demand: { owner_id: id, owner_name: name, unowned } }: { demand: Demand }) {
  const { t } = useTranslation();
  if (unowned) return <b>{t('demands.unowned')}</b>;
  if (name === null || id === null) return null;
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/demands" search={{ owner: id }} {...props} />}>
      {t('demands.list.ofOwner', { name })}
    </Anchor>
  );
}

function DetailActions({ demand, onAction }: DemandDetailProps) {
  const actionsOf = useDemandActions();
  const actions = useMemo(() => actionsOf(demand, onAction), [actionsOf, demand, onAction]);
  return <RecordActions actions={actions} more={commentKeys} />;
}

function RecordSection({ demand }: { demand: Demand }) {
  const { t } = useTranslation();
  const { id, created_at, created_by_name, owner_name, valid_until, ended_at, ended_by_name, end_reason } =
    demand;
  return (
    <Section title={t('demands.detail.record')}>
      <Facts
        facts={[
          { label: t('demands.detail.owner'), value: owner_name },
          {
            label: t('demands.detail.validUntil'),
            value: valid_until === null ? t('demands.withoutEnd') : formatDate(valid_until),
            isNumeric: true,
          },
          { label: t('demands.detail.createdAt'), value: formatDateTime(created_at), isNumeric: true },
          { label: t('demands.detail.createdBy'), value: created_by_name },
          {
            label: t('demands.detail.endedAt'),
            value: ended_at !== null && formatDateTime(ended_at),
            isNumeric: true,
          },
          { label: t('demands.detail.endedBy'), value: ended_by_name },
          { label: t('demands.detail.reason'), value: end_reason },
        ]}
      />
      <HistoryLink entity="demand" id={id} />
    </Section>
  );
}

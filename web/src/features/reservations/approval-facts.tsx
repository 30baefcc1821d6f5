import type { LinkedRequest } from '@strojpark/core/contracts/approval-links';
import type { ApprovalFacts as Facts } from '@strojpark/core/contracts/pending-approvals';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import type { ReservationStatus } from '@strojpark/core/domain/reservations/reservation-status';
import { IconClockExclamation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WaitingLink } from '../../entities/queue/waiting-link.tsx';
import { useCan } from '../../lib/auth.ts';
import {
  formatChange,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatShare,
  formatSum,
} from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './approval-facts.module.css';
import { waitingTime } from './waiting-time.ts';

interface ApprovalFactsProps {
  request: Pick<
    LinkedRequest['reservation'],
    | 'machine_id'
    | 'selling_price'
    | 'selling_currency'
    | 'approval_requested_at'
    | 'created_at'
    | 'created_by_name'
    | 'waiting'
  >;
  facts: Facts;
}

/** What a request is decided by, in the same order in the queue and in the record. */
export function ApprovalFacts({ request, facts }: ApprovalFactsProps) {
  return (
    <div className={classes.frame}>
      <dl className={classes.facts}>
        <Waited request={request} />
        <Price request={request} facts={facts} />
        {facts.costs && <Margin costs={facts.costs} currency={facts.currency} />}
        <InStock facts={facts} />
        <Others request={request} facts={facts} />
        <Customer facts={facts} />
      </dl>
    </div>
  );
}

interface CellProps {
  label: string;
  value: ReactNode;
  isUrgent?: boolean;
  isMuted?: boolean;
  /** The lines below the value. */
  children?: ReactNode;
}

function Cell({ label, value, isUrgent, isMuted, children }: CellProps) {
  return (
    <div className={classes.fact}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.content}>
        <span className={classes.value} data-urgent={isUrgent} data-muted={isMuted}>
          {isUrgent && <IconClockExclamation size={16} stroke={1.8} aria-hidden />}
          {value}
        </span>
        {children}
      </dd>
    </div>
  );
}

const Line = ({ isStrong, children }: { isStrong?: boolean; children: ReactNode }) => (
  <span className={classes.line} data-strong={isStrong}>
    {children}
  </span>
);

/** How long it has been waiting, since when, and who submitted it. */
function Waited({ request }: Pick<ApprovalFactsProps, 'request'>) {
  const { t } = useTranslation();
  const { at, words, isUrgent } = waitingTime(t, request, useNow());
  const { created_by_name: name } = request;
  return (
    <Cell label={t('reservations.facts.waits')} value={words} isUrgent={isUrgent}>
      <Line>{t('reservations.facts.since', { time: formatDateTime(at) })}</Line>
      {name !== null && <Line>{t('reservations.queue.requested', { name })}</Line>}
    </Cell>
  );
}

/** The asked price in its currency; compared with the value in that of the company. */
function Price({ request, facts: { price, currency } }: ApprovalFactsProps) {
  const { t } = useTranslation();
  const { selling_price: asked, selling_currency: own } = request;
  const { value, difference, share } = price;
  const worth = formatMoney(value, currency);
  return (
    <Cell
      label={t('reservations.facts.price')}
      value={asked === null ? t('reservations.facts.noPrice') : formatMoney(asked, own)}
      isMuted={asked === null}
    >
      {asked !== null && own !== currency && (
        <Line>{t('reservations.facts.converted', { amount: formatSum(price.asked, currency) })}</Line>
      )}
      {difference === null || share === null ? (
        <Line>
          {value === null ? t('reservations.facts.noValue') : t('reservations.facts.value', { value: worth })}
        </Line>
      ) : Math.round(difference) === 0 ? (
        <Line>{t('reservations.facts.equal')}</Line>
      ) : (
        <>
          <Line isStrong>
            {t('reservations.facts.difference', {
              // As the converted price: in whole units.
              amount: signed(difference, currency, own === currency ? formatMoney : formatSum),
              change: formatChange(share),
            })}
          </Line>
          <Line>{t('reservations.facts.against', { value: worth })}</Line>
        </>
      )}
    </Cell>
  );
}

const signed = (amount: number, currency: string, format = formatMoney) =>
  `${amount < 0 ? '−' : '+'}${format(Math.abs(amount), currency)}`;

interface MarginProps {
  costs: NonNullable<Facts['costs']>;
  currency: string;
}

function Margin({ costs: { purchase, residual, margin, share }, currency }: MarginProps) {
  const { t } = useTranslation();
  return (
    <Cell
      label={t('reservations.facts.margin')}
      value={margin === null ? t('reservations.facts.noMargin') : signed(margin, currency)}
      isMuted={margin === null}
    >
      {share !== null && (
        <Line isStrong>{t('reservations.facts.marginShare', { share: formatShare(share * 100) })}</Line>
      )}
      <Line>
        {purchase === null
          ? t('reservations.facts.noPurchase')
          : t('reservations.facts.purchase', { amount: formatMoney(purchase, currency) })}
      </Line>
      {residual !== null && (
        <Line>{t('reservations.facts.residual', { amount: formatMoney(residual, currency) })}</Line>
      )}
    </Cell>
  );
}

function InStock({ facts: { stock } }: Pick<ApprovalFactsProps, 'facts'>) {
  const { t } = useTranslation();
  return (
    <Cell
      label={t('reservations.facts.stock')}
      value={t('reservations.facts.days', { count: stock.days, number: formatNumber(stock.days) })}
    >
      <Line>{t('reservations.facts.stockSince', { date: formatDate(stock.since) })}</Line>
      <Line>{t(`reservations.facts.stockBy.${stock.by}`)}</Line>
    </Cell>
  );
}

/** Who else waits for the machine or looks for one like it. */
function Others({ request, facts: { queue, demands } }: ApprovalFactsProps) {
  const { t } = useTranslation();
  const { waiting, machine_id } = request;
  // Without sign-in nobody is named.
  const unnamed = queue.length === 0 ? 0 : waiting - queue.length;
  const wanted = demands > 0 && <DemandsLink machineId={machine_id} count={demands} />;
  return (
    <Cell
      label={t('reservations.facts.queue')}
      value={
        waiting > 0 ? (
          <WaitingLink machineId={machine_id} waiting={waiting} />
        ) : (
          wanted || t('reservations.facts.nobody')
        )
      }
      isMuted={waiting + demands === 0}
    >
      {queue.map((entry) => (
        <Line key={entry.id}>{customerNames(entry).name}</Line>
      ))}
      {unnamed > 0 && <Line>{t('reservations.facts.others', { count: unnamed })}</Line>}
      {waiting > 0 && wanted && <Line>{wanted}</Line>}
    </Cell>
  );
}

/** How many open demands the machine fits, linked to them for users who may see them. */
function DemandsLink({ machineId, count }: { machineId: string; count: number }) {
  const { t } = useTranslation();
  const text = t('reservations.facts.demands', { count });
  if (!useCan('reservations.view')) return text;
  return (
    <Link to="/demands" search={{ machine: machineId, status: ['open'] }} className={classes.link} data-touch>
      {text}
    </Link>
  );
}

/** What came of the customer’s other reservations; each number opens them. */
function Customer({ facts: { customer } }: Pick<ApprovalFactsProps, 'facts'>) {
  const { t } = useTranslation();
  const { mark, completed, cancelled, running, overdue, pending } = customer;
  const isKnown = completed + cancelled + running + pending > 0;
  const count = t('reservations.facts.running', { count: running });
  const active =
    overdue > 0
      ? t(`reservations.facts.${overdue < running ? 'someOverdue' : 'allOverdue'}`, {
          running: count,
          overdue,
        })
      : count;
  const link = (status: readonly ReservationStatus[], text: string) =>
    mark === null ? (
      text
    ) : (
      <ReservationsLink customer={mark} status={status}>
        {text}
      </ReservationsLink>
    );
  if (!isKnown)
    return (
      <Cell label={t('reservations.facts.customer')} value={t('reservations.facts.newCustomer')} isMuted>
        <Line>{t('reservations.facts.noOther')}</Line>
      </Cell>
    );
  return (
    <Cell
      label={t('reservations.facts.customer')}
      value={
        completed === 0
          ? t('reservations.facts.noPurchaseYet')
          : link(['completed'], t('reservations.facts.purchases', { count: completed }))
      }
    >
      {cancelled > 0 && (
        <Line>{link(['cancelled'], t('reservations.facts.cancelled', { count: cancelled }))}</Line>
      )}
      {running > 0 && <Line isStrong={overdue > 0}>{link(['active', 'extended'], active)}</Line>}
      {pending > 0 && <Line>{t('reservations.facts.pending', { count: pending })}</Line>}
    </Cell>
  );
}

interface ReservationsLinkProps {
  customer: string;
  status: readonly ReservationStatus[];
  children: string;
}

function ReservationsLink({ customer, status, children }: ReservationsLinkProps) {
  if (!useCan('reservations.view')) return children;
  return (
    <Link to="/reservations" search={{ customer, status: [...status] }} className={classes.link} data-touch>
      {children}
    </Link>
  );
}

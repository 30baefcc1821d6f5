import { Button } from '@mantine/core';
import type { Quote } from '@strojpark/core/contracts/quotes';
import { canSettleQuestion } from '@strojpark/core/domain/quotes/quote-actions';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import { useMachinesLine } from '../../../entities/quotes/use-machines-line.ts';
import { useActor } from '../../../lib/auth.ts';
import { formatCount, formatDateTime, formatTimeAgo } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useNow } from '../../../lib/use-now.ts';
import { WorkGroup } from '../../../ui/work-group.tsx';
import { WorkRow } from '../../../ui/work-row.tsx';
import work from '../work/work.module.css';
import { picturedMachine, useReply, useSettle, useSubject } from './quote-actions.ts';
import classes from './quotes.module.css';

/** Quotes with a question of their customer, who waits for an answer. */
export function QuoteWork({
  page: { items, total, totalIsExact },
}: {
  page: { items: readonly Quote[]; total: number; totalIsExact: boolean };
}) {
  const { t } = useTranslation();
  return (
    <WorkGroup
      title={t('dashboard.work.questions')}
      total={total}
      count={formatCount(total, totalIsExact)}
      link={linkOptions({ to: '/quotes', search: { asked: 'true' } })}
    >
      {/* One that was just answered is in the page until the next one arrives. */}
      {items.map((quote) => quote.question && <QuestionRow key={quote.id} quote={quote} />)}
    </WorkGroup>
  );
}

function QuestionRow({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const actor = useActor();
  const replyTo = useReply();
  const settle = useSettle();
  const subject = useSubject()(quote);
  const now = useNow();
  const { id, number, customer_email, question, asked_at } = quote;
  const { name, contact } = customerNames(quote);
  return (
    <WorkRow
      picture={<MachinePicture machine={picturedMachine(quote)} className={work.picture} />}
      name={useMachinesLine()(quote)}
      link={linkOptions({ to: '/quotes', search: { quote: id } })}
      details={[name, contact, number]}
      note={<span className={classes.question}>{question}</span>}
      deadline={asked_at === null ? '' : formatTimeAgo(asked_at, now, currentLanguage())}
      moment={asked_at === null ? '' : formatDateTime(asked_at)}
      isUrgent={false}
      actions={
        canSettleQuestion(actor, quote) === null && (
          <>
            {customer_email !== '' && (
              <Button
                component="a"
                variant="subtle"
                size="compact-sm"
                href={replyTo(quote)}
                aria-label={`${t('quotes.question.reply')}: ${subject}`}
              >
                {t('quotes.question.reply')}
              </Button>
            )}
            <Button
              variant="subtle"
              size="compact-sm"
              color="gray"
              aria-label={`${t('quotes.question.settle')}: ${subject}`}
              onClick={({ currentTarget }) => {
                focusNext(currentTarget);
                settle(quote);
              }}
            >
              {t('quotes.question.settle')}
            </Button>
          </>
        )
      }
    />
  );
}

/** The row disappears together with the focused button: the next one takes its place, or the title of the group. */
function focusNext(button: HTMLElement): void {
  const next = button.closest('li')?.nextElementSibling ?? button.closest('section');
  next?.querySelector('a')?.focus({ preventScroll: true });
}

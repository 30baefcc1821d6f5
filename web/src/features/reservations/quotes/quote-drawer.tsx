import { Button, Text } from '@mantine/core';
import type { Quote, QuoteHistory, QuoteItem } from '@strojpark/core/contracts/quotes';
import { joined } from '@strojpark/core/domain/joined';
import { canSettleQuestion, type QuoteAction } from '@strojpark/core/domain/quotes/quote-actions';
import { nextItem, takeOf } from '@strojpark/core/domain/quotes/quote-next';
import { isOpenQuote } from '@strojpark/core/domain/quotes/quote-status';
import { blank } from '@strojpark/core/domain/blank';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import {
  IconFileTypePdf,
  IconInfoCircle,
  IconMail,
  IconMailOff,
  IconMessageCheck,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { Suspense, memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryLink } from '../../../entities/audit/history-link.tsx';
import { RecordButtons } from '../../../entities/presence/record-buttons.tsx';
import { QuoteStatusBadge } from '../../../entities/quotes/quote-status-badge.tsx';
import { useQuote, useQuoteHistory } from '../../../entities/quotes/quotes.queries.ts';
import { CustomerFacts } from '../../../entities/reservations/customer-facts.tsx';
import { useActor, useCan } from '../../../lib/auth.ts';
import { formatDate, formatDateTime, formatMoney } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useTabTitle } from '../../../lib/tab-title.ts';
import { Facts } from '../../../ui/facts.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { PanelNote } from '../../../ui/panel-note.tsx';
import { ActionKey } from '../../../ui/record-screen/action-key.tsx';
import type { RecordKey } from '../../../ui/record-screen/open-record.ts';
import { RecordActions, type RecordAction } from '../../../ui/record-screen/record-actions.tsx';
import { type OpenRecord, RecordDrawer } from '../../../ui/record-screen/record-drawer.tsx';
import { RecordSheet } from '../../../ui/record-screen/record-sheet.tsx';
import { Section } from '../../../ui/section.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import state from '../detail/reservation-state.module.css';
import {
  pdfKey,
  replyKey,
  settleKey,
  takeIcons,
  takeKeys,
  useQuoteActions,
  useReply,
  useSettle,
} from './quote-actions.ts';
import { useDownloadQuote } from './quote-changes.queries.ts';
import { QuotedMachines } from './quoted-machines.tsx';
import classes from './quotes.module.css';

const TakeQuoted = lazyPart(async () => (await import('./take-quoted.tsx')).TakeQuoted);

/** The record of a quote, with buttons to its neighbours. */
export function QuoteDrawer({ onAction, ...drawer }: OpenRecord<Quote, QuoteAction>) {
  const { t } = useTranslation();
  return (
    <RecordDrawer
      {...drawer}
      buttons={<RecordButtons subject="quote" id={drawer.id} />}
      label={t('quotes.detail.title')}
      labels={{
        previous: t('quotes.detail.previous'),
        next: t('quotes.detail.next'),
        print: t('quotes.detail.print'),
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
  known: Quote | undefined;
  onAction: (action: QuoteAction, quote: Quote) => void;
}

const DrawerBody = memo(function DrawerBody({ id, known, onAction }: DrawerBodyProps) {
  const { t } = useTranslation();
  const query = useQuote(id, known);
  if (query.data !== undefined) return <QuoteDetail quote={query.data} onAction={onAction} />;
  return <LoadState {...loadingOf(query)} title={t('quotes.detail.failed')} rows="record" />;
});

interface QuoteDetailProps {
  quote: Quote;
  onAction: DrawerBodyProps['onAction'];
}

function QuoteDetail({ quote, onAction }: QuoteDetailProps) {
  const { t } = useTranslation();
  const { name, contact } = customerNames(quote);
  const { number, note, has_changes, question } = quote;
  useTabTitle(joined([number, name]));
  const taking = useDialog<QuoteItem>();
  const mayReserve = useCan('reservations.create');
  const next = mayReserve ? nextItem(quote) : null;
  return (
    <RecordSheet
      name={name}
      about={joined([number, contact])}
      state={<QuoteState quote={quote} />}
      actions={<DetailActions quote={quote} next={next} onTake={taking.open} onAction={onAction} />}
    >
      {has_changes && <PanelNote icon={IconInfoCircle}>{t('quotes.detail.changes')}</PanelNote>}
      <UnsentMail quote={quote} />
      {/* A customer who waits comes first. */}
      {question && <Messages quote={quote} />}
      <QuotedMachines quote={quote} mayTake={mayReserve} next={next} onTake={taking.open} />
      {!question && <Messages quote={quote} />}
      <Section title={t('reservations.detail.customer')}>
        <CustomerFacts reservation={quote} more={[]} />
      </Section>
      {note !== null && (
        <Section title={t('quotes.detail.note')}>
          <p className={classes.text}>{note}</p>
        </Section>
      )}
      <Texts quote={quote} />
      <RecordSection quote={quote} />
      <Suspense>
        {taking.about && (
          <TakeQuoted
            key={taking.key}
            quote={quote}
            item={taking.about}
            opened={taking.isOpen}
            onClose={taking.close}
          />
        )}
      </Suspense>
    </RecordSheet>
  );
}

/** The email of an open quote has not reached the customer: what to do instead. */
function UnsentMail({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const mail = useSentMail(quote);
  if (mail?.state !== 'failed' && mail?.state !== 'held') return null;
  return (
    <PanelNote icon={IconMailOff} hint={t('quotes.mail.sendLink')}>
      {t(`quotes.mail.${mail.state}`, { email: mail.to })}
    </PanelNote>
  );
}

/** The email with which an open quote was last sent. */
function useSentMail(quote: Quote): QuoteHistory['mail'] | undefined {
  const { data } = useQuoteHistory(quote.id, quote.sent_version !== null);
  return isOpenQuote(quote) ? data?.mail : undefined;
}

/** Until when it is valid, and whether the customer has seen it. */
function QuoteState({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const { status, valid_until, sent_at, openings, opened_at, ended_at, ended_by_name, end_reason } = quote;
  const mail = useSentMail(quote);
  const parts =
    status === 'draft' || status === 'sent' || status === 'opened'
      ? [
          t('quotes.detail.validUntil', { date: formatDate(valid_until) }),
          sent_at === null
            ? t('quotes.detail.notSent')
            : t('quotes.detail.sent', { date: formatDateTime(sent_at) }),
          mail?.state === 'waiting' && t('quotes.mail.waiting'),
          mail?.state === 'sent' && t('quotes.mail.sent', { date: formatDateTime(mail.sent_at ?? '') }),
          openings > 0 && t('quotes.openings', { count: openings }),
          opened_at !== null && t('quotes.detail.openedAt', { date: formatDateTime(opened_at) }),
        ]
      : [
          ended_at !== null && t(`quotes.detail.ended.${status}`, { date: formatDateTime(ended_at) }),
          end_reason,
          ended_by_name,
        ];
  return (
    <>
      <QuoteStatusBadge status={status} />
      <span className={state.sentence}>{joined(parts)}</span>
    </>
  );
}

/** This many fit side by side. */
const maxButtons = 3;

interface DetailActionsProps extends QuoteDetailProps {
  /** The machine to continue with, if there is only one. */
  next: QuoteItem | null;
  onTake: (item: QuoteItem) => void;
}

/** The most likely next step for the state of the quote, then frequent actions; the rest is in the menu. */
function DetailActions({ quote, next, onTake, onAction }: DetailActionsProps) {
  const { t } = useTranslation();
  const actionsOf = useQuoteActions();
  const { mutate: download } = useDownloadQuote(quote.id);
  const settle = useSettle();
  const maySettle = canSettleQuestion(useActor(), quote) === null;
  const actions = useMemo(() => {
    const allowed = actionsOf(quote, onAction);
    const rare = allowed.filter(({ isRare }) => isRare);
    const likely = allowed.filter((action) => !rare.includes(action));
    const kind = next && takeOf(quote, next);
    const take: RecordAction[] =
      next === null || kind === null
        ? []
        : [
            {
              name: kind,
              label: t(`quotes.detail.${kind}`),
              icon: takeIcons[kind],
              keyName: takeKeys[kind],
              isDestructive: false,
              run: () => onTake(next),
            },
          ];
    const settling: RecordAction[] = maySettle
      ? [
          {
            name: 'settle',
            label: t('quotes.question.settle'),
            icon: IconMessageCheck,
            keyName: settleKey,
            isDestructive: false,
            run: () => settle(quote),
          },
        ]
      : [];
    const pdf: RecordAction = {
      name: 'pdf',
      label: t('quotes.actions.pdf'),
      icon: IconFileTypePdf,
      keyName: pdfKey,
      isDestructive: false,
      isRare: settling.length + take.length + likely.length >= maxButtons,
      run: () => download({}),
    };
    return [...settling, ...take, ...likely, pdf, ...rare];
  }, [actionsOf, quote, next, onTake, onAction, download, settle, maySettle, t]);
  const [first] = actions;
  // Copying the link or opening the PDF is never the next step, and a question is answered first (see `Messages`).
  const isNext = first !== undefined && !['copyLink', 'pdf', 'settle'].includes(first.name);
  const main = isNext ? first.name : undefined;
  return <RecordActions actions={actions} main={main} more={replyKeys} />;
}

const replyKeys: readonly RecordKey[] = [
  {
    keyName: replyKey,
    run: () => document.querySelector<HTMLElement>('[data-record] [data-reply]')?.click(),
  },
];

/** What the customer wrote on the web page. */
function Messages({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const replyTo = useReply();
  const { id, sent_version } = quote;
  // To the question that waits, which comes before any other step.
  const isNext = canSettleQuestion(useActor(), quote) === null;
  const { data } = useQuoteHistory(id, sent_version !== null);
  if (data === undefined || data.messages.length === 0) return null;
  return (
    <Section title={t('quotes.detail.messages')}>
      <ul className={classes.messages}>
        {data.messages.map((message) => (
          <li key={message.id}>
            <Text size="xs" c="dimmed">
              {joined([
                t(`quotes.detail.messageKinds.${message.kind}`),
                formatDateTime(message.at),
                ...answered(t, message),
              ])}
            </Text>
            <p className={classes.text}>{message.text}</p>
          </li>
        ))}
      </ul>
      {quote.customer_email !== '' && (
        <Button
          component="a"
          variant={isNext ? 'filled' : 'default'}
          mt="sm"
          href={replyTo(quote)}
          leftSection={<IconMail size={16} aria-hidden />}
          rightSection={<ActionKey name={replyKey} />}
          aria-keyshortcuts={replyKey}
          data-reply
        >
          {t('quotes.detail.reply')}
        </Button>
      )}
    </Section>
  );
}

/** Whether a question waits, or when and by whom it was answered. */
function answered(
  t: TFunction,
  { kind, answered_at: at, answered_by_name: name }: QuoteHistory['messages'][number],
): string[] {
  if (kind !== 'interest') return [];
  if (!at) return [t('quotes.question.waits')];
  return [t('quotes.question.answered', { date: formatDateTime(at) }), ...(name ? [name] : [])];
}

function Texts({ quote: { intro, terms, footer, contact } }: { quote: Quote }) {
  const { t } = useTranslation();
  const shown = (text: string | null) => text !== null && <span className={classes.text}>{text}</span>;
  const { name, phone, email } = contact;
  return (
    <Section title={t('quotes.detail.texts')}>
      <Facts
        columns={1}
        facts={[
          { label: t('quotes.detail.intro'), value: shown(intro) },
          { label: t('quotes.detail.terms'), value: shown(terms) },
          { label: t('quotes.detail.footer'), value: shown(footer) },
          {
            label: t('quotes.detail.contact'),
            value: joined([name, phone, email]),
          },
        ]}
      />
    </Section>
  );
}

function RecordSection({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const { id, number, language, owner_name, created_at, created_by_name, sent_version } = quote;
  const { data } = useQuoteHistory(id, sent_version !== null);
  const download = useDownloadQuote(id);
  return (
    <>
      {data !== undefined && data.versions.length > 0 && (
        <Section title={t('quotes.detail.versions')}>
          <ul className={classes.rows}>
            {data.versions.map((version) => (
              <li key={version.version} className={classes.row}>
                <div className={classes.rowBody}>
                  {t('quotes.detail.version', { version: version.version })}
                  <div className={classes.state} data-numeric>
                    {joined([formatDateTime(version.sent_at), version.sent_by_name])}
                  </div>
                </div>
                <div className={classes.rowEnd}>
                  <span data-numeric>
                    {version.total === null
                      ? t('quotes.priceOnRequest')
                      : formatMoney(version.total, version.currency)}
                  </span>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    leftSection={<IconFileTypePdf size={16} aria-hidden />}
                    loading={download.isPending && download.variables.version === version.version}
                    onClick={() => download.mutate({ version: version.version })}
                  >
                    {t('quotes.detail.pdf')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('quotes.detail.record')}>
        <Facts
          facts={[
            { label: t('quotes.detail.number'), value: number, isNumeric: true },
            { label: t('quotes.detail.owner'), value: owner_name ?? blank },
            { label: t('quotes.detail.language'), value: t(`quotes.detail.languages.${language}`) },
            { label: t('quotes.detail.createdAt'), value: formatDateTime(created_at), isNumeric: true },
            { label: t('quotes.detail.createdBy'), value: created_by_name },
          ]}
        />
        <HistoryLink entity="quote" id={id} />
      </Section>
    </>
  );
}

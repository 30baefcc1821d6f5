import { Button, Group, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type Mail, mailStatuses } from '@strojpark/core/contracts/mails';
import { IconAlertTriangle, IconClock, IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { toast } from '../../lib/toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterButton } from '../../ui/filter-button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Notes } from '../../ui/notes.tsx';
import { PanelNote } from '../../ui/panel-note.tsx';
import { PanelRows } from '../../ui/panel-rows.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { useLastValue } from '../../ui/use-last-value.ts';
import { MailState } from './mail-state.tsx';
import { type MailFilter, useSendHeldMails, useMail, useMails, useRetryFailedMails } from './mail.queries.ts';
import classes from './mail-log.module.css';

const MailDrawer = lazyPart(async () => (await import('./mail-drawer.tsx')).MailDrawer);
const DiscardHeld = lazyPart(async () => (await import('./discard-held.tsx')).DiscardHeld);

const everything: MailFilter = { status: null, search: undefined };

interface MailLogProps {
  filter: MailFilter;
  /** The open mail. */
  openId: string | undefined;
  onFilter: (filter: MailFilter) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The outbox: sent, waiting and failed mails. */
export function MailLog({ filter, openId, onFilter: setFilter, onOpen, onClose }: MailLogProps) {
  const { t } = useTranslation();
  const mails = useMails(filter);
  const { data } = mails;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const [first] = data?.pages ?? [];
  const counts: Record<string, number> = first?.facets?.['status'] ?? {};
  const listed = rows.find(({ id }) => id === openId);
  // One that is further down, or that the filter leaves out.
  const other = useMail(openId ?? '', {
    enabled: openId !== undefined && listed === undefined,
    isConfigured: first?.isConfigured ?? false,
  });
  // One that newer mails or its new state have just moved there stays open until it has been read.
  const lastListed = useLastValue(listed);
  const known = lastListed?.id === openId ? lastListed : undefined;
  const open = openId === undefined ? undefined : (listed ?? other ?? known);
  const shown = useLastValue(open);
  const isFiltered = filter.status !== null || filter.search !== undefined;

  return (
    <Panel title={t('mails.log.recent')}>
      {first && !first.isConfigured && (
        <PanelNote
          icon={IconAlertTriangle}
          hint={t('mails.log.notConfiguredHint')}
          action={
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => (
                <Link to="/admin/settings/$section" params={{ section: 'notifications' }} {...props} />
              )}
            >
              {t('mails.log.setUp')}
            </Button>
          }
        >
          {t('mails.log.notConfigured')}
        </PanelNote>
      )}
      {first && first.held > 0 && <HeldMails count={first.held} />}
      <div className={classes.filters}>
        <div className={classes.statuses} role="group" aria-label={t('mails.log.status')}>
          <FilterButton
            label={t('mails.log.allStatuses')}
            isOn={filter.status === null}
            onClick={() => setFilter({ ...filter, status: null })}
          />
          {mailStatuses.map((status) => (
            <FilterButton
              key={status}
              label={t(`mails.log.statuses.${status}`)}
              count={first && formatNumber(counts[status] ?? 0)}
              isOn={filter.status === status}
              onClick={() => setFilter({ ...filter, status })}
            />
          ))}
        </div>
        <SearchInput
          className={classes.search ?? ''}
          label={t('mails.log.search')}
          placeholder={t('mails.log.search')}
          value={filter.search}
          onSearch={(search) => setFilter({ ...filter, search })}
        />
        <RetryFailedButton count={counts['failed'] ?? 0} />
      </div>
      {data === undefined && <LoadState {...loadingOf(mails)} rows={5} height={56} />}
      {first && rows.length === 0 && isFiltered && (
        <EmptyState
          icon={IconMail}
          title={t('mails.log.nothingFound')}
          action={
            <Button variant="default" onClick={() => setFilter(everything)}>
              {t('common.actions.clearFilters')}
            </Button>
          }
        />
      )}
      {first && rows.length === 0 && !isFiltered && (
        <EmptyState icon={IconMail} title={t('mails.log.empty')} text={t('mails.log.emptyHint')} />
      )}
      {first && rows.length > 0 && (
        <PanelRows label={t('mails.log.title')}>
          {rows.map((mail) => (
            <MailRow
              key={mail.id}
              mail={mail}
              isConfigured={first.isConfigured}
              onOpen={() => onOpen(mail.id)}
            />
          ))}
        </PanelRows>
      )}
      <MoreButton query={mails} label={t('mails.log.more')} />
      {shown && (
        <Suspense fallback={null}>
          <MailDrawer
            mail={shown}
            opened={open !== undefined}
            isConfigured={first?.isConfigured ?? false}
            onClose={onClose}
          />
        </Suspense>
      )}
    </Panel>
  );
}

/** Asks what to do with the mails that waited for the first mail server. */
function HeldMails({ count }: { count: number }) {
  const { t } = useTranslation();
  const send = useSendHeldMails();
  const [isOpen, { open, close }] = useDisclosure();
  const wasOpen = useHasOpened(isOpen);
  return (
    <>
      <PanelNote
        icon={IconClock}
        hint={t('mails.log.heldHint')}
        action={
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={open}>
              {t('mails.log.discardHeld')}
            </Button>
            <Button
              size="xs"
              loading={send.isPending}
              onClick={() =>
                send.mutate(undefined, {
                  onSuccess: (sent) => toast.success(t('mails.log.heldSent', { count: sent.count })),
                })
              }
            >
              {t('mails.log.sendHeld')}
            </Button>
          </Group>
        }
      >
        {t('mails.log.held', { count })}
      </PanelNote>
      {wasOpen && (
        <Suspense fallback={null}>
          <DiscardHeld count={count} opened={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Retries all failed mails; hidden while there are none. */
function RetryFailedButton({ count }: { count: number }) {
  const { t } = useTranslation();
  const retry = useRetryFailedMails();
  if (count === 0) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={retry.isPending}
      onClick={() =>
        retry.mutate(undefined, {
          onSuccess: ({ retried }) => toast.success(t('mails.log.retriedAll', { count: retried })),
        })
      }
    >
      {t('mails.log.retryFailed', { count })}
    </Button>
  );
}

interface MailRowProps {
  mail: Mail;
  isConfigured: boolean;
  onOpen: () => void;
}

/** One mail: what it says, to whom, and how far it has got. A click opens it. */
function MailRow({ mail, isConfigured, onOpen }: MailRowProps) {
  const { t } = useTranslation();
  const { status, subject, toName, toEmail, createdAt, sentAt, attempts, nextAttemptAt, lastError } = mail;
  const template = t(`mails.templates.names.${mail.template}`);

  return (
    <li className={classes.row}>
      <div className={classes.cell}>
        <UnstyledButton className={classes.subject} aria-haspopup="dialog" onClick={onOpen}>
          {subject ?? template}
        </UnstyledButton>
        <Notes>
          {subject !== null && template}
          {status === 'queued' && !isConfigured && t('mails.log.waitsForServer')}
          {status === 'queued' && isConfigured && nextAttemptAt === null && t('mails.log.waitsForDecision')}
          {attempts > 1 && t('mails.log.attempts', { count: attempts })}
          {attempts > 0 &&
            nextAttemptAt !== null &&
            t('mails.log.nextAttempt', { time: formatDateTime(nextAttemptAt) })}
        </Notes>
        {lastError !== null && status !== 'sent' && <Notes isFailure>{lastError}</Notes>}
      </div>
      <div className={`${classes.cell} ${classes.to}`}>
        {toName !== null && <div className={classes.recipient}>{toName}</div>}
        <div className={classes.address} title={toEmail}>
          {toEmail}
        </div>
      </div>
      <div className={classes.progress}>
        <MailState status={status} />
        <span className={classes.time}>{formatDateTime(sentAt ?? createdAt)}</span>
      </div>
    </li>
  );
}

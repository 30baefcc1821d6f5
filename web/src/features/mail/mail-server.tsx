import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { MailServer as Server } from '@strojpark/core/contracts/mails';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconMailOff, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { useMailServer } from './mail.queries.ts';
import { TriedServer } from './tried-server.tsx';
import classes from './mail-server.module.css';

const TestMailDialog = lazyPart(async () => (await import('./test-mail-dialog.tsx')).TestMailDialog);

/** Whether the stored mail server works, and the test of it, for which changed settings are saved first. */
export function MailServer({ hasChanges }: { hasChanges: boolean }) {
  const { t } = useTranslation();
  const server = useMailServer();
  const { data } = server;
  if (data === undefined) return <LoadState {...loadingOf(server)} rows={1} height={66} />;
  const { isConfigured, lastTry, held } = data;
  const state = stateOf(data);
  const StateIcon = icons[state];
  return (
    <div>
      <div
        className={classes.server}
        data-works={state === 'works' || undefined}
        data-failed={state === 'failed' || undefined}
      >
        <StateIcon size={20} stroke={1.8} aria-hidden />
        <div className={classes.text} role="status">
          <div className={classes.state}>
            {state === 'failed' ? lastTry?.error : t(`mails.server.states.${state}`)}
          </div>
          {state === 'failed' && <TriedServer className={classes.hint} />}
          {lastTry?.advice != null && <div className={classes.hint}>{lastTry.advice}</div>}
          {lastTry?.serverReply != null && (
            <div className={classes.hint}>
              {t('mails.detail.serverReply', { reply: lastTry.serverReply })}
            </div>
          )}
          <div className={classes.hint}>
            {isConfigured && hasChanges
              ? t('mails.server.saveFirst')
              : t(`mails.server.hints.${state}`, { at: lastTry === null ? '' : formatDateTime(lastTry.at) })}
          </div>
          {held > 0 && (
            <Anchor
              inherit
              renderRoot={(props) => (
                <Link to="/admin/settings/$section" params={{ section: 'outgoing-emails' }} {...props} />
              )}
            >
              {t('mails.log.held', { count: held })}
            </Anchor>
          )}
        </div>
        <TestMail disabled={!isConfigured || hasChanges} />
      </div>
    </div>
  );
}

const icons = { missing: IconMailOff, untried: IconClock, works: IconCircleCheck, failed: IconAlertTriangle };

function stateOf({ isConfigured, lastTry }: Server): keyof typeof icons {
  if (!isConfigured) return 'missing';
  if (lastTry === null) return 'untried';
  return lastTry.error === null ? 'works' : 'failed';
}

/** Opens the dialog that tests the stored mail server. */
function TestMail({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  const wasOpen = useHasOpened(isOpen);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconSend size={16} aria-hidden />}
        disabled={disabled}
        onClick={open}
      >
        {t('mails.test.title')}
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <TestMailDialog opened={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

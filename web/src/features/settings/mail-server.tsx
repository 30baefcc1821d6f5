import { Anchor } from '@mantine/core';
import type { MailServer as Server } from '@strojpark/core/contracts/mails';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconMailOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { useMailServer } from './setting-changes.queries.ts';
import type { SettingForm } from './settings-form.tsx';
import { TestMail } from './test-mail.tsx';
import classes from './mail-server.module.css';

/** Whether the stored mail server works, and the test of it. */
export function MailServer({ form }: { form: SettingForm }) {
  const { t } = useTranslation();
  const server = useMailServer();
  const { data } = server;
  if (data === undefined) return <LoadState {...loadingOf(server)} rows={1} height={66} />;
  const { isConfigured, lastTry, held } = data;
  const isChanged = Object.keys(form.formState.dirtyFields).length > 0;
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
          {lastTry?.serverReply != null && (
            <div className={classes.hint}>
              {t('mails.detail.serverReply', { reply: lastTry.serverReply })}
            </div>
          )}
          <div className={classes.hint}>
            {isConfigured && isChanged
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
        <TestMail disabled={!isConfigured || isChanged} />
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

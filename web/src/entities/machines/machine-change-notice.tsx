import { Box } from '@mantine/core';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { IconRefreshAlert } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { formatDeadline } from '../../lib/format.ts';
import { useMachine } from './machines.queries.ts';
import { Callout } from '../../ui/callout.tsx';

type KnownMachine = Pick<Machine, 'id' | 'status'> & { version?: number };

/** `merged`: saving the form merges both. */
type DataNews = 'changed' | 'merged';

/**
 * What has changed on a machine since a form was opened, in words; null without a change. Live events keep the record
 * up to date.
 */
function useMachineChanges(known: KnownMachine, dataNews: DataNews | undefined): string | null {
  const { t } = useTranslation();
  const { data, error } = useMachine(known.id);
  const isGone = error instanceof ApiError && error.code === 'not_found';
  if (isGone || (data && data.deleted_at !== null)) return t('live.deleted');
  if (data === undefined) return null;
  const isOlder = known.version !== undefined && data.version < known.version;
  if (data.status !== known.status && !isOlder) return [statusNews(data), author(data)].join(' ');
  if (dataNews === undefined || known.version === undefined || data.version <= known.version) return null;
  return [t(`live.${dataNews}`), author(data)].join(' ');

  function author({ updated_by_name: name }: Machine): string {
    return t('live.by', { name: name ?? t('common.appName') });
  }

  function statusNews({ status, hold }: Machine): string {
    const holder = hold?.customer ?? null;
    if (status === 'sold') return t('live.sold');
    if (status === 'pending_approval' && holder !== null) return t('live.pending', { holder });
    if (status !== 'reserved') return t('live.status', { status: t(`machines.status.${status}`) });
    if (holder === null) return t('live.held');
    const expiry = hold?.expires_at ?? null;
    if (expiry === null) return t('live.reservedOpen', { holder });
    return t('live.reserved', { holder, date: formatDeadline(expiry) });
  }
}

interface MachineChangeNoticeProps {
  /** The machine as it was when the form was opened. */
  machine: KnownMachine;
  /** What to say of other changes than that of the status; nothing where only the status matters. */
  dataNews?: DataNews;
  /** True while the form itself is saving. */
  isPaused: boolean;
}

/** Warns in an open form as soon as another user has reserved, sold or changed the machine. */
export function MachineChangeNotice({ machine, dataNews, isPaused }: MachineChangeNoticeProps) {
  const { t } = useTranslation();
  const [known] = useState(machine);
  const news = useMachineChanges(known, dataNews);
  const isShown = news !== null && !isPaused;
  return (
    <div role="status">
      {isShown && (
        <Box mb="md">
          <Callout icon={IconRefreshAlert} title={t('live.title')}>
            {news} {t('live.kept')}
          </Callout>
        </Box>
      )}
    </div>
  );
}

import { Alert, Button, Text } from '@mantine/core';
import { mailStatuses } from '@strojpark/core/contracts/mails';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterButton } from '../../ui/filter-button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { MailRow } from './mail-row.tsx';
import { useMails, type MailFilter } from './mail.queries.ts';
import { RetryFailedButton } from './retry-failed-button.tsx';
import { TestMailButton } from './test-mail-button.tsx';
import classes from './mail-log.module.css';

const everything: MailFilter = { status: null, search: undefined };

/** The outbox: what went out to whom, what waits, and what the mail server did not take. */
export function MailLog() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(everything);
  const mails = useMails(filter);
  const { data } = mails;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const [first] = data?.pages ?? [];
  const counts: Record<string, number> = first?.facets?.['status'] ?? {};
  const isFiltered = filter.status !== null || filter.search !== undefined;

  return (
    <Panel title={t('mails.log.title')} link={<TestMailButton />}>
      {first && !first.isConfigured && (
        <Alert color="yellow" className={classes.notice}>
          <Text fw={600}>{t('mails.log.notConfigured')}</Text>
          {t('mails.log.notConfiguredHint')}
        </Alert>
      )}
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
          clearLabel={t('mails.log.clear')}
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
              {t('mails.log.clear')}
            </Button>
          }
        />
      )}
      {first && rows.length === 0 && !isFiltered && (
        <EmptyState icon={IconMail} title={t('mails.log.empty')} text={t('mails.log.emptyHint')} />
      )}
      {first && rows.length > 0 && (
        <ul className={classes.rows} aria-label={t('mails.log.title')}>
          {rows.map((mail) => (
            <MailRow key={mail.id} mail={mail} isConfigured={first.isConfigured} />
          ))}
        </ul>
      )}
      <MoreButton query={mails} label={t('mails.log.more')} />
    </Panel>
  );
}

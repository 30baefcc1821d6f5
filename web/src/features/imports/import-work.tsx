import { Text } from '@mantine/core';
import type { ImportBatch } from '@strojpark/core/contracts/import-records';
import { joined } from '@strojpark/core/domain/joined';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatTimeAgo } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import { WorkGroup } from '../../ui/work-group.tsx';
import { WorkRow } from '../../ui/work-row.tsx';
import { subjectName } from './subject-name.ts';
import classes from './import-work.module.css';

interface ImportWorkProps {
  page: { items: readonly ImportBatch[]; total: number };
}

/** Imports that need a look: drafts that nobody has confirmed, and failed imports. */
export function ImportWork({ page: { items, total } }: ImportWorkProps) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <WorkGroup
      title={t('import.work.heading')}
      total={total}
      count={formatNumber(total)}
      link={linkOptions({ to: '/import', search: { show: 'waiting' } })}
    >
      {items.map(({ id, fileName, status, kind, machineType, createdBy, createdAt, message }) => (
        <WorkRow
          key={id}
          picture={
            <span className={classes.picture}>
              <IconFileSpreadsheet size={24} stroke={1.4} aria-hidden />
            </span>
          }
          name={fileName}
          link={linkOptions({ to: '/import', search: { batch: id } })}
          details={[subjectName({ kind, machineType }), createdBy]}
          note={status === 'failed' && message !== null && <Text size="xs">{message}</Text>}
          deadline={t(status === 'failed' ? 'import.status.failed' : 'import.work.unconfirmed')}
          moment={joined([formatTimeAgo(createdAt, now, currentLanguage()), formatDateTime(createdAt)])}
          isUrgent={status === 'failed'}
        />
      ))}
    </WorkGroup>
  );
}

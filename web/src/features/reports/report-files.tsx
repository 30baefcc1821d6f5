import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { isUnfinishedFile } from '@strojpark/core/domain/produced-files';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../lib/failure.ts';
import { toast } from '../../lib/toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ReportFileItem } from './report-file-item.tsx';
import { useReportFiles } from './reports.queries.ts';
import classes from './rows.module.css';

/** Reports that are being made and those that can be downloaded; `marked`: the one that a mail leads to. */
export function ReportFiles({ marked }: { marked: string | undefined }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useReportFiles();
  useCompletion(data?.items);
  return (
    <Panel title={t('reports.files.title')}>
      {data === undefined ? (
        error ? (
          <ErrorState
            title={t('reports.files.failedToLoad')}
            {...failureState(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <div className={classes.part}>
            <SkeletonRows rows={2} height={44} label={t('common.loading')} />
          </div>
        )
      ) : data.items.length === 0 ? (
        <EmptyState title={t('reports.files.none')} text={t('reports.files.noneText')} />
      ) : (
        <ul className={classes.list} aria-label={t('reports.files.title')}>
          {data.items.map((file) => (
            <ReportFileItem key={file.id} file={file} isMarked={file.id === marked} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Says so when a report is ready for which somebody has waited here. */
function useCompletion(items: readonly ProducedFile[] | undefined): void {
  const { t } = useTranslation();
  const awaited = useRef(new Set<string>());
  useEffect(() => {
    for (const file of items ?? []) {
      if (isUnfinishedFile(file)) awaited.current.add(file.id);
      else if (awaited.current.delete(file.id) && file.status === 'completed')
        toast.success(t('reports.files.completed', { name: file.fileName }));
    }
  }, [items, t]);
}

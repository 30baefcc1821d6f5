import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { isUnfinishedFile } from '@strojpark/core/domain/produced-files';
import { IconFileExport } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../lib/failure.ts';
import { toast } from '../../lib/toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ExportFileItem } from './export-file-item.tsx';
import { useExportHistory } from './exports.queries.ts';
import classes from './exports.module.css';

/** The last exports: under way, to download, gone or failed. */
export function ExportHistory() {
  const { t } = useTranslation();
  const { data, error, refetch } = useExportHistory();
  useCompletion(data?.items);
  return (
    <div className={classes.history}>
      <Panel title={t('exports.history.title')}>
        {data === undefined ? (
          error ? (
            <ErrorState
              title={t('exports.history.failedToLoad')}
              {...failureState(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <div className={classes.part}>
              <SkeletonRows rows={3} height={44} label={t('common.loading')} />
            </div>
          )
        ) : data.items.length === 0 ? (
          <EmptyState
            icon={IconFileExport}
            title={t('exports.history.none')}
            text={t('exports.history.noneText')}
          />
        ) : (
          <ul className={classes.list} aria-label={t('exports.history.title')}>
            {data.items.map((file) => (
              <ExportFileItem key={file.id} file={file} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

/** Says so when a file is ready for which somebody has waited here. */
function useCompletion(items: readonly ProducedFile[] | undefined): void {
  const { t } = useTranslation();
  const awaited = useRef(new Set<string>());
  useEffect(() => {
    for (const file of items ?? []) {
      if (isUnfinishedFile(file)) awaited.current.add(file.id);
      else if (awaited.current.delete(file.id) && file.status === 'completed')
        toast.success(t('exports.history.completed', { name: file.fileName }));
    }
  }, [items, t]);
}

import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { isUnderWay } from '@strojpark/core/domain/run-status';
import { IconFileExport } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadingOf } from '../../lib/loading-of.ts';
import { toast } from '../../lib/toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PanelRows } from '../../ui/panel-rows.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FileItem } from './file-item.tsx';
import { useProducedFiles, type FileKind } from '../../entities/produced-files/produced-files.queries.ts';
import { useFileTitle } from '../../entities/produced-files/use-file-title.ts';

interface ProducedFilesProps {
  kind: FileKind;
  /** The file that a mail links to, highlighted. */
  marked?: string | undefined;
}

/** Files in progress, ready to download, expired or failed. */
export function ProducedFiles({ kind, marked }: ProducedFilesProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useProducedFiles(kind);
  useCompletion(data?.items);
  const title = t(`producedFiles.${kind}.title`);
  return (
    <Panel title={title}>
      {data === undefined ? (
        <LoadState
          {...loadingOf({ error, refetch })}
          title={t(`producedFiles.${kind}.failedToLoad`)}
          rows={3}
          height={60}
        />
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={IconFileExport}
          title={t(`producedFiles.${kind}.none`)}
          text={t(`producedFiles.${kind}.noneText`)}
        />
      ) : (
        <PanelRows label={title}>
          {data.items.map((file) => (
            <FileItem key={file.id} file={file} isMarked={file.id === marked} />
          ))}
        </PanelRows>
      )}
    </Panel>
  );
}

/** Shows a toast when a file that was in progress on this screen is ready. */
function useCompletion(items: readonly ProducedFile[] | undefined): void {
  const { t } = useTranslation();
  const titleOf = useFileTitle();
  const awaited = useRef(new Set<string>());
  useEffect(() => {
    for (const file of items ?? []) {
      if (isUnderWay(file)) awaited.current.add(file.id);
      else if (awaited.current.delete(file.id) && file.status === 'completed')
        toast.success(t(`producedFiles.${file.kind}.completed`, { name: titleOf(file) }));
    }
  }, [items, t, titleOf]);
}

import type { ExportColumn } from '@strojpark/core/contracts/list-export';
import type { Permission } from '@strojpark/core/domain/access/permissions';
import type { ExportFormat } from '@strojpark/core/domain/files/exports';
import { IconDownload } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportValues } from './export-schema.ts';
import { useCan } from '../../lib/auth.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { HeaderParts } from '../../ui/record-screen/screen-header.tsx';
import { useScreenRows } from '../../ui/record-screen/screen-rows.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);

/** The export of a list as it is filtered and ordered. */
export interface ExportedList {
  permission: Permission;
  /** The filters in words. */
  filters: readonly string[];
  formats: readonly ExportFormat[];
  /** Undefined if a file always has the same columns. */
  columns?: {
    /** Those that correspond to the rows and cards of the list. */
    inList: readonly string[];
    key: QueryKey;
    load: (signal: AbortSignal) => Promise<ExportColumn[]>;
  };
  /** All columns if none are given. */
  save: (file: Omit<ExportValues, 'columns'> & { columns: string[] | undefined }) => Promise<unknown>;
  title: (rows: { count: number; shown: string }) => string;
  done: (rows: { count: number; done: string }) => string;
}

/** The parts of a list's header that export it, for those who may. */
export function useListExport(
  list: ExportedList,
): Partial<Pick<HeaderParts, 'tools' | 'viewItems' | 'dialogs'>> {
  const { t } = useTranslation();
  const mayExport = useCan(list.permission);
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState(false);
  const hasOpened = useHasOpened(opened);
  if (!mayExport) return {};
  return {
    // Phones have no view menu.
    ...(isPhone
      ? { tools: <ExportButton onOpen={() => setOpened(true)} /> }
      : {
          viewItems: ({ total }) => [
            {
              label: t('exports.list'),
              icon: IconDownload,
              isDisabled: total === 0,
              onClick: () => setOpened(true),
            },
          ],
        }),
    dialogs: hasOpened && <Export list={list} opened={opened} onClose={() => setOpened(false)} />,
  };
}

function ExportButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const { total } = useScreenRows();
  return (
    <ToolButton
      isFramed
      label={t('exports.list')}
      icon={IconDownload}
      isDisabled={total === 0}
      onClick={onOpen}
    />
  );
}

interface ExportProps {
  list: ExportedList;
  opened: boolean;
  onClose: () => void;
}

function Export(dialog: ExportProps) {
  const rows = useScreenRows();
  return (
    <Suspense>
      <ExportDialog rows={rows} {...dialog} />
    </Suspense>
  );
}

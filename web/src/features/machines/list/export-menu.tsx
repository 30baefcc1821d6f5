import { Button, Menu, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { exportFormats, exportQuery, maxExportIds, useExportMachines } from '../machine-bulk.queries.ts';
import type { BulkTarget } from './selection.ts';
import type { ListState } from './use-list-state.ts';

interface ExportMenuProps {
  target: BulkTarget;
  state: ListState;
  className: string | undefined;
}

/** Downloads the chosen machines in the order of the list. */
export function ExportMenu({ target, state: { sort, order }, className }: ExportMenuProps) {
  const { t } = useTranslation();
  const exportMachines = useExportMachines();
  const query = exportQuery(target);
  const button = (
    <Button
      variant="subtle"
      className={className}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={exportMachines.isPending}
      data-disabled={query === null || undefined}
      aria-disabled={query === null}
    >
      {t('machines.bulk.export')}
    </Button>
  );
  // A disabled button gets no pointer events, and the reason must be found.
  if (query === null)
    return <Tooltip label={t('machines.bulk.exportLimit', { max: maxExportIds })}>{button}</Tooltip>;
  return (
    <Menu position="top" shadow="md">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {exportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => exportMachines.mutate({ format, query, sort, order })}>
            {t(`machines.bulk.format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

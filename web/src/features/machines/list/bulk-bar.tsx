import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconDownload, IconStatusChange, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { formatNumber } from '../../../lib/format.ts';
import { exportFormats, exportQuery, maxExportIds, useExportMachines } from '../machine-bulk.queries.ts';
import classes from './bulk-bar.module.css';
import { BulkDialogs, type BulkAct } from './bulk-dialogs.tsx';
import { targetOf } from './selection.ts';
import type { ListState } from './use-list-state.ts';
import type { MachineRows } from './use-machine-rows.ts';
import type { ListSelection } from './use-selection.ts';

interface BulkBarProps {
  chosen: ListSelection;
  rows: MachineRows;
  state: ListState;
}

/** Floats over the list while machines are chosen: how many, and what may be done with them. */
export function BulkBar({ chosen, rows, state }: BulkBarProps) {
  const { t } = useTranslation();
  const [act, setAct] = useState<BulkAct | null>(null);
  const mayEdit = useCan('machines.edit');
  const mayDelete = useCan('machines.delete');
  const mayExport = useCan('machines.export');
  const { selection, count } = chosen;
  const target = targetOf(selection, state.filter);
  const shown = `${formatNumber(count)}${selection.all && !rows.totalIsExact ? '+' : ''}`;
  const hasMore = !selection.all && chosen.shown === 'all' && rows.total > count;

  return (
    <>
      {count > 0 && (
        <div className={classes.bar} role="toolbar" aria-label={t('machines.bulk.label')}>
          <span className={classes.count} role="status" data-numeric>
            {t('machines.bulk.count', { count, shown })}
          </span>
          {hasMore && (
            <Button variant="subtle" size="compact-sm" onClick={chosen.selectAll}>
              {t('machines.bulk.selectAll', { total: `${formatNumber(rows.total)}${rows.totalIsExact ? '' : '+'}` })}
            </Button>
          )}
          <span className={classes.space} />
          {mayEdit && (
            <BulkButton icon={IconStatusChange} label={t('machines.bulk.status')} onClick={() => setAct('status')} />
          )}
          {mayExport && <ExportMenu target={target} state={state} />}
          {mayDelete && (
            <BulkButton icon={IconTrash} label={t('common.actions.delete')} onClick={() => setAct('delete')} />
          )}
          <ActionIcon variant="subtle" color="gray" aria-label={t('machines.bulk.clear')} onClick={chosen.clear}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      <BulkDialogs act={act} target={target} count={count} shown={shown} onClose={() => setAct(null)} onDone={chosen.clear} />
    </>
  );
}

interface BulkButtonProps {
  icon: typeof IconTrash;
  label: string;
  onClick: () => void;
}

function BulkButton({ icon: ButtonIcon, label, onClick }: BulkButtonProps) {
  return (
    <Button variant="subtle" size="compact-md" leftSection={<ButtonIcon size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}

function ExportMenu({ target, state }: { target: ReturnType<typeof targetOf>; state: ListState }) {
  const { t } = useTranslation();
  const exportMachines = useExportMachines();
  const query = exportQuery(target);
  const { sort, order } = state;
  return (
    <Menu position="top" shadow="md">
      <Tooltip label={t('machines.bulk.exportLimit', { max: maxExportIds })} disabled={query !== null}>
        <span>
          <Menu.Target>
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={exportMachines.isPending}
              disabled={query === null}
            >
              {t('machines.bulk.export')}
            </Button>
          </Menu.Target>
        </span>
      </Tooltip>
      <Menu.Dropdown>
        {exportFormats.map((format) => (
          <Menu.Item
            key={format}
            onClick={() => query && exportMachines.mutate({ format, query, sort, order })}
          >
            {t(`machines.bulk.format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

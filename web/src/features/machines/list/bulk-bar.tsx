import { ActionIcon, Button } from '@mantine/core';
import { IconStatusChange, IconTrash, IconX, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import classes from './bulk-bar.module.css';
import { BulkDialogs, type BulkAct } from './bulk-dialogs.tsx';
import { countText } from './count-text.ts';
import { ExportMenu } from './export-menu.tsx';
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
  const { total, totalIsExact } = rows;
  const target = targetOf(selection, state.filter);
  const shown = countText(count, totalIsExact || !selection.all);
  const hasMore = !selection.all && chosen.shown === 'all' && total > count;

  return (
    <>
      {count > 0 && (
        <div className={classes.bar} role="toolbar" aria-label={t('machines.bulk.label')}>
          <span className={classes.count} role="status" data-numeric>
            {t('machines.bulk.count', { count, shown })}
          </span>
          {hasMore && (
            <Button variant="subtle" className={classes.act} onClick={chosen.selectAll}>
              {t('machines.bulk.selectAll', { total: countText(total, totalIsExact) })}
            </Button>
          )}
          <span className={classes.space} />
          {mayEdit && (
            <BulkButton
              icon={IconStatusChange}
              label={t('machines.bulk.status')}
              onClick={() => setAct('status')}
            />
          )}
          {mayExport && <ExportMenu target={target} state={state} className={classes.act} />}
          {mayDelete && (
            <BulkButton
              icon={IconTrash}
              label={t('common.actions.delete')}
              onClick={() => setAct('delete')}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.clear}
            aria-label={t('machines.bulk.clear')}
            onClick={chosen.clear}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      <BulkDialogs
        act={act}
        target={target}
        count={count}
        shown={shown}
        onClose={() => setAct(null)}
        onDone={chosen.clear}
      />
    </>
  );
}

interface BulkButtonProps {
  icon: Icon;
  label: string;
  onClick: () => void;
}

function BulkButton({ icon: ButtonIcon, label, onClick }: BulkButtonProps) {
  return (
    <Button
      variant="subtle"
      className={classes.act}
      leftSection={<ButtonIcon size={16} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

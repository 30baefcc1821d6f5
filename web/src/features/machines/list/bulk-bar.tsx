import {
  IconCalendarPlus,
  IconDownload,
  IconEdit,
  IconReceipt,
  IconStatusChange,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import { askBulkReserve } from '../../../lib/bulk-reserve.ts';
import { formatCount } from '../../../lib/format.ts';
import { BulkBar as Bar, type BulkBarAction } from '../../../ui/bulk/bulk-bar.tsx';
import { isSelected, targetOf } from '../../../ui/list/selection.ts';
import type { ListSelection } from '../../../ui/list/use-selection.ts';
import type { BulkSubject } from '../bulk/bulk-dialog.ts';
import { BulkDialogs, type DialogAction } from '../bulk/bulk-dialogs.tsx';
import { offeredActions, type MachineBulkAction } from '../bulk/bulk-offer.ts';
import type { ListState } from './use-list-state.ts';
import type { MachineRows } from './use-machine-rows.ts';

interface BulkBarProps {
  chosen: ListSelection;
  rows: MachineRows;
  state: ListState;
}

const icons = {
  edit: IconEdit,
  status: IconStatusChange,
  reserve: IconCalendarPlus,
  sell: IconReceipt,
  export: IconDownload,
  delete: IconTrash,
} satisfies Record<MachineBulkAction, BulkBarAction['icon']>;

/** Floats over the list while machines are chosen: how many, and what may be done with them. */
export function BulkBar({ chosen, rows, state }: BulkBarProps) {
  const { t } = useTranslation();
  const actor = useActor();
  // The dialog keeps its subject while it closes and the choice is gone.
  const [dialog, setDialog] = useState<{ act: DialogAction; subject: BulkSubject } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { selection, count, clear } = chosen;
  const { total, totalIsExact, items } = rows;
  const shown = formatCount(count, totalIsExact || !selection.all);
  const hasMore = !selection.all && chosen.shown === 'all' && total > count;
  const known = items.filter(({ id }) => isSelected(selection, id));
  const offered = offeredActions(actor, known.length === count ? known : null);

  const open = (act: MachineBulkAction) => {
    const target = targetOf(selection, state.filter);
    const subject = { type: state.type, target, count, shown, known };
    if (act === 'reserve') askBulkReserve({ target, count, shown, onDone: clear });
    else {
      setDialog({ act, subject });
      setIsOpen(true);
    }
  };

  return (
    <>
      {count > 0 && (
        <Bar
          label={t('machines.bulk.label')}
          count={t('machines.bulk.count', { count, shown })}
          selectAll={
            hasMore
              ? {
                  label: t('machines.bulk.selectAll', { total: formatCount(total, totalIsExact) }),
                  onClick: chosen.selectAll,
                }
              : undefined
          }
          actions={offered.map((name) => ({
            name,
            icon: icons[name],
            label: t(`machines.bulk.${name}`),
            destructive: name === 'delete',
            onClick: () => open(name),
          }))}
          moreLabel={t('common.actions.more')}
          clearLabel={t('machines.bulk.clear')}
          onClear={clear}
        />
      )}
      {dialog !== null && (
        <BulkDialogs
          key={dialog.act}
          act={dialog.act}
          subject={dialog.subject}
          order={{ sort: state.sort, order: state.order }}
          opened={isOpen}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setIsOpen(false);
            clear();
          }}
        />
      )}
    </>
  );
}

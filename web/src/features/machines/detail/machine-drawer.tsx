import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useSheetAhead } from '../../../entities/company/use-sheet-ahead.ts';
import { RecordButtons } from '../../../entities/presence/record-buttons.tsx';
import { loadingOf } from '../../../lib/loading-of.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { RecordDrawer, type OpenRecord } from '../../../ui/record-screen/record-drawer.tsx';
import type { MachineDialogAction } from '../../../entities/reservations/machine-action-names.ts';
import { useMachine } from '../../../entities/machines/machines.queries.ts';
import { MachineDetail } from './machine-detail.tsx';

const PrintedMachine = lazyPart(async () => (await import('./printed-machine.tsx')).PrintedMachine);

/** The record of a machine over the list, with buttons to its neighbours. */
export const MachineDrawer = memo(function MachineDrawer({
  onAction,
  ...drawer
}: OpenRecord<MachineListItem, MachineDialogAction>) {
  const { t } = useTranslation();
  useSheetAhead(PrintedMachine.preload);
  return (
    <RecordDrawer
      {...drawer}
      buttons={<RecordButtons subject="machine" id={drawer.id} />}
      renderSheet={(id, onDone) => <PrintedMachine id={id} onClose={onDone} />}
      label={t('machines.detail.label')}
      labels={{
        previous: t('machines.detail.previous'),
        next: t('machines.detail.next'),
        print: t('machines.detail.print'),
        close: t('common.actions.close'),
      }}
    >
      {(id, known) => <DrawerBody id={id} known={known} onAction={onAction} />}
    </RecordDrawer>
  );
});

interface DrawerBodyProps {
  id: string;
  /** The list item, shown until the record has loaded. */
  known: MachineListItem | undefined;
  onAction: (action: MachineDialogAction, machine: MachineListItem) => void;
}

/** The record, its loading state, or the "not found" text. */
const DrawerBody = memo(function DrawerBody({ id, known, onAction }: DrawerBodyProps) {
  const { t } = useTranslation();
  const query = useMachine(id);
  const { data, error } = query;
  const machine = data ?? known;
  const isGone = error instanceof ApiError && error.status === 404;
  if (machine !== undefined && (data !== undefined || error === null))
    return <MachineDetail machine={machine} record={data} onAction={onAction} />;
  if (isGone)
    return (
      <EmptyState icon={IconTrash} title={t('machines.detail.gone')} text={t('machines.detail.goneHint')} />
    );
  return <LoadState {...loadingOf(query)} rows="record" hasPhoto />;
});

import { ActionIcon, Tooltip } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { IconLink, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { failureState } from '../../../lib/failure.ts';
import { toast } from '../../../lib/toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RecordDrawer } from '../../../ui/record-drawer.tsx';
import { RecordSkeleton } from '../../../ui/record-skeleton.tsx';
import type { MachineAction } from '../actions/machine-actions.ts';
import type { MachineRows } from '../list/use-machine-rows.ts';
import { useMachine } from '../../../entities/machines/machines.queries.ts';
import { MachineDetail } from './machine-detail.tsx';

interface MachineDrawerProps {
  /** Null while it is closed. */
  id: string | null;
  /** A dialog lies over it, which Escape closes first. */
  isCovered: boolean;
  /** The list behind, through which one can step. */
  rows: MachineRows;
  onAction: (action: MachineAction, machine: MachineListItem) => void;
  onMove: (id: string) => void;
  onClose: () => void;
}

/** A machine's record over the list, with the way to its neighbours. */
export function MachineDrawer({ onAction, ...drawer }: MachineDrawerProps) {
  const { t } = useTranslation();
  return (
    <RecordDrawer
      {...drawer}
      width={680}
      buttons={<CopyLink />}
      label={t('machines.detail.label')}
      labels={{
        previous: t('machines.detail.previous'),
        next: t('machines.detail.next'),
        print: t('machines.detail.print'),
        close: t('common.actions.close'),
      }}
    >
      {(id) => <DrawerBody key={id} id={id} onAction={onAction} />}
    </RecordDrawer>
  );
}

/** Copies the address of the open record; browsers offer that on secure addresses only. */
function CopyLink() {
  const { t } = useTranslation();
  const { clipboard } = navigator as Partial<Navigator>;
  if (clipboard === undefined) return null;
  const copy = async () => {
    await clipboard.writeText(location.href);
    toast.success(t('machines.detail.linkCopied'));
  };
  const label = t('machines.detail.copyLink');
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={() => void copy()}>
        <IconLink size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface DrawerBodyProps {
  id: string;
  onAction: (action: MachineAction, machine: MachineListItem) => void;
}

/** The record, or what stands in its place while it loads or when it is not there. */
function DrawerBody({ id, onAction }: DrawerBodyProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useMachine(id);
  if (data !== undefined) return <MachineDetail machine={data} onAction={onAction} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState icon={IconTrash} title={t('machines.detail.gone')} text={t('machines.detail.goneHint')} />
    );
  if (error !== null)
    return (
      <ErrorState title={t('common.failedToLoad')} onRetry={() => void refetch()} {...failureState(error)} />
    );
  return <RecordSkeleton label={t('common.loading')} />;
}

import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { failureState } from '../../../lib/failure.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RecordSkeleton } from '../../../ui/record-skeleton.tsx';
import type { MachineAction } from '../actions/machine-actions.ts';
import { useMachine } from '../machines.queries.ts';
import { MachineDetail } from './machine-detail.tsx';

interface DrawerBodyProps {
  id: string;
  onAction: (action: MachineAction, machine: MachineListItem) => void;
}

/** The record, or what stands in its place while it loads or when it is not there. */
export function DrawerBody({ id, onAction }: DrawerBodyProps) {
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

import type { MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/status-badge.tsx';

export function MachineStatusBadge({ status }: { status: MachineStatus }) {
  const { t } = useTranslation();
  return <StatusBadge status={status} label={t(`machines.status.${status}`)} />;
}

import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { useDeleteSchedule } from '../reports.queries.ts';

interface DeleteScheduleProps {
  id: string;
  name: string;
  opened: boolean;
  onClose: () => void;
}

/** Asks before a schedule is deleted. */
export function DeleteSchedule({ id, name, opened, onClose }: DeleteScheduleProps) {
  const { t } = useTranslation();
  return (
    <ConfirmAction
      opened={opened}
      title={t('reports.schedules.deleteTitle', { name })}
      text={t('reports.schedules.deleteText')}
      confirmLabel={t('reports.schedules.delete')}
      destructive
      action={useDeleteSchedule()}
      subject={id}
      onDone={() => toast.success(t('reports.schedules.deletedToast', { name }))}
      onClose={onClose}
    />
  );
}

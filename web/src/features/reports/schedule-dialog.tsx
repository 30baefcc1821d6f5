import type { ReportSchedule } from '@strojpark/core/contracts/reports';
import type { ReportKind } from '@strojpark/core/domain/reports';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ScheduleForm } from './schedule-form.tsx';

export interface ScheduleChoice {
  schedule?: ReportSchedule;
  report: ReportKind;
}

interface ScheduleDialogProps {
  opened: boolean;
  choice: ScheduleChoice;
  onClose: () => void;
}

/** A new regular report, or one that is there. */
export function ScheduleDialog({ opened, choice, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      closeLabel={t('common.actions.close')}
      opened={opened}
      onClose={onClose}
      title={t(choice.schedule ? 'reports.schedules.dialogEdit' : 'reports.schedules.dialogNew')}
    >
      <ScheduleForm schedule={choice.schedule} report={choice.report} onDone={onClose} />
    </FormDialog>
  );
}

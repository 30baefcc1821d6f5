import { Button } from '@mantine/core';
import type { ReportSchedule } from '@strojpark/core/contracts/reports';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/auth.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PanelRows } from '../../ui/panel-rows.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useDeleteSchedule, useSchedules } from './reports.queries.ts';
import { ScheduleItem } from './schedule-item.tsx';

interface ReportSchedulesProps {
  onAdd: () => void;
  onEdit: (schedule: ReportSchedule) => void;
}

/** Reports that are made and mailed by themselves. */
export function ReportSchedules({ onAdd, onEdit }: ReportSchedulesProps) {
  const { t } = useTranslation();
  const mayEdit = useCan('reports.generate');
  const { data, error, refetch } = useSchedules();
  const remove = useDeleteSchedule();
  const deletion = useDialog<ReportSchedule>();
  const asked = deletion.about;
  const name = asked === null ? '' : t(`reports.kinds.${asked.report}.title`);
  const add = mayEdit && (
    <Button size="xs" onClick={onAdd}>
      {t('reports.schedules.add')}
    </Button>
  );
  return (
    <Panel title={t('reports.schedules.title')} link={data && data.items.length > 0 && add}>
      {data === undefined ? (
        <LoadState
          {...loadingOf({ error, refetch })}
          title={t('reports.schedules.failedToLoad')}
          rows={2}
          height={60}
        />
      ) : data.items.length === 0 ? (
        <EmptyState title={t('reports.schedules.none')} text={t('reports.schedules.noneText')} action={add} />
      ) : (
        <PanelRows label={t('reports.schedules.title')}>
          {data.items.map((schedule) => (
            <ScheduleItem
              key={schedule.id}
              schedule={schedule}
              mayEdit={mayEdit}
              onEdit={() => onEdit(schedule)}
              onDelete={() => deletion.open(schedule)}
            />
          ))}
        </PanelRows>
      )}
      <ConfirmDialog
        opened={deletion.isOpen}
        title={t('reports.schedules.deleteTitle', { name })}
        text={t('reports.schedules.deleteText')}
        confirmLabel={t('reports.schedules.delete')}
        cancelLabel={t('common.actions.cancel')}
        destructive
        loading={remove.isPending}
        onCancel={deletion.close}
        onConfirm={() => {
          if (asked === null) return;
          remove.mutate(asked.id, {
            onSuccess: () => toast.success(t('reports.schedules.deletedToast', { name })),
            onSettled: deletion.close,
          });
        }}
      />
    </Panel>
  );
}

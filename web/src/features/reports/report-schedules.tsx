import { Button } from '@mantine/core';
import type { ReportSchedule } from '@strojpark/core/contracts/reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/auth.ts';
import { failureState } from '../../lib/failure.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useDeleteSchedule, useSchedules } from './reports.queries.ts';
import classes from './rows.module.css';
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
  const [asked, setAsked] = useState<ReportSchedule | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const name = asked === null ? '' : t(`reports.kinds.${asked.report}.title`);
  const add = mayEdit && (
    <Button size="xs" onClick={onAdd}>
      {t('reports.schedules.add')}
    </Button>
  );
  return (
    <Panel title={t('reports.schedules.title')} link={data && data.items.length > 0 && add}>
      {data === undefined ? (
        error ? (
          <ErrorState
            title={t('reports.schedules.failedToLoad')}
            {...failureState(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <div className={classes.part}>
            <SkeletonRows rows={2} height={44} label={t('common.loading')} />
          </div>
        )
      ) : data.items.length === 0 ? (
        <EmptyState title={t('reports.schedules.none')} text={t('reports.schedules.noneText')} action={add} />
      ) : (
        <ul className={classes.list} aria-label={t('reports.schedules.title')}>
          {data.items.map((schedule) => (
            <ScheduleItem
              key={schedule.id}
              schedule={schedule}
              mayEdit={mayEdit}
              onEdit={() => onEdit(schedule)}
              onDelete={() => {
                setAsked(schedule);
                setIsAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('reports.schedules.deleteTitle', { name })}
        text={t('reports.schedules.deleteText')}
        confirmLabel={t('reports.schedules.delete')}
        cancelLabel={t('common.actions.cancel')}
        destructive
        loading={remove.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          if (asked === null) return;
          remove.mutate(asked.id, {
            onSuccess: () => toast.success(t('reports.schedules.deletedToast', { name })),
            onSettled: () => setIsAsking(false),
          });
        }}
      />
    </Panel>
  );
}

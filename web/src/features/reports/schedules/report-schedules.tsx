import { Button, Menu } from '@mantine/core';
import type { ReportSchedule } from '@strojpark/core/contracts/reports';
import { isUnderWay } from '@strojpark/core/domain/run-status';
import { weekdays } from '@strojpark/core/domain/reports/report-schedule';
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { toast } from '../../../lib/toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { Notes } from '../../../ui/notes.tsx';
import { PanelRow } from '../../../ui/panel-row.tsx';
import { PanelRows } from '../../../ui/panel-rows.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { usePauseSchedule, useSchedules } from '../reports.queries.ts';

const DeleteSchedule = lazyPart(async () => (await import('./delete-schedule.tsx')).DeleteSchedule);

interface ReportSchedulesProps {
  onAdd: () => void;
  onEdit: (schedule: ReportSchedule) => void;
}

/** Reports that are generated and mailed on a schedule. */
export function ReportSchedules({ onAdd, onEdit }: ReportSchedulesProps) {
  const { t } = useTranslation();
  const mayEdit = useCan('reports.generate');
  const { data, error, refetch } = useSchedules();
  const deletion = useDialog<ReportSchedule>();
  const subject = deletion.about;
  const nameOf = useScheduleName();
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
      {subject && (
        <Suspense>
          <DeleteSchedule
            id={subject.id}
            name={nameOf(subject)}
            opened={deletion.isOpen}
            onClose={deletion.close}
          />
        </Suspense>
      )}
    </Panel>
  );
}

interface ScheduleItemProps {
  schedule: ReportSchedule;
  mayEdit: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** A scheduled report: schedule, recipients and the result of the last run. */
function ScheduleItem({ schedule, mayEdit, onEdit, onDelete }: ScheduleItemProps) {
  const { t } = useTranslation();
  const pause = usePauseSchedule();
  const { rhythm, weekday, time, format, recipients, isPaused, nextAt } = schedule;
  const name = useScheduleName()(schedule);
  const names = recipients.map((one) =>
    one.mayRead ? one.name : t('reports.schedules.notReading', { name: one.name }),
  );
  const when =
    rhythm !== 'weekly'
      ? t(`reports.schedules.${rhythm}`, { time })
      : t('reports.schedules.weekly', {
          day: t(`reports.schedules.everyDay.${weekdays[(weekday ?? 1) - 1] ?? 'monday'}`),
          time,
        });
  return (
    <PanelRow
      name={name}
      actions={
        mayEdit && (
          <RowMenu label={t('reports.schedules.actions', { name })} tabIndex={0}>
            <Menu.Item leftSection={<IconEdit size={16} aria-hidden />} onClick={onEdit}>
              {t('reports.schedules.edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={
                isPaused ? (
                  <IconPlayerPlay size={16} aria-hidden />
                ) : (
                  <IconPlayerPause size={16} aria-hidden />
                )
              }
              onClick={() =>
                pause.mutate(schedule, {
                  onSuccess: () =>
                    toast.success(
                      t(isPaused ? 'reports.schedules.resumedToast' : 'reports.schedules.pausedToast', {
                        name,
                      }),
                    ),
                })
              }
            >
              {t(isPaused ? 'reports.schedules.resume' : 'reports.schedules.pause')}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
              {t('reports.schedules.delete')}
            </Menu.Item>
          </RowMenu>
        )
      }
    >
      <Notes>
        {when}
        {format !== null && t(`reports.formats.${format}`)}
        {isPaused
          ? t('reports.schedules.paused')
          : t('reports.schedules.next', { time: formatDateTime(nextAt) })}
        {t('reports.schedules.to', { names: names.join(', ') })}
        {t('reports.schedules.owner', { name: schedule.owner })}
      </Notes>
      <LastRun schedule={schedule} />
    </PanelRow>
  );
}

/** The report, or the view as far as the user sees it. */
function useScheduleName() {
  const { t } = useTranslation();
  return ({ report, viewId, viewName }: ReportSchedule): string => {
    if (report !== 'view') return t(`reports.kinds.${report}.title`);
    if (viewName !== null) return t('reports.schedules.viewOf', { name: viewName });
    return t(viewId === null ? 'reports.schedules.viewDeleted' : 'reports.schedules.viewPrivate');
  };
}

function LastRun({ schedule: { last } }: { schedule: ReportSchedule }) {
  const { t } = useTranslation();
  if (last === null) return null;
  const { file } = last;
  const failure = last.message ?? (file?.status === 'failed' ? file.message : null);
  const outcome =
    failure !== null
      ? t('reports.schedules.lastFailed', { message: failure })
      : file === null || (file.status === 'completed' && !file.isKept) || file.status === 'cancelled'
        ? t('reports.schedules.lastGone')
        : isUnderWay(file)
          ? t('reports.schedules.lastRunning')
          : t('reports.schedules.lastOk');
  return (
    <Notes isFailure={failure !== null}>
      {`${t('reports.schedules.last', { time: formatDateTime(last.slot) })}: ${outcome}`}
    </Notes>
  );
}

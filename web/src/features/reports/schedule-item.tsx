import { Menu } from '@mantine/core';
import type { ReportSchedule } from '@strojpark/core/contracts/reports';
import { isUnfinishedFile } from '@strojpark/core/domain/produced-files';
import { weekdays } from '@strojpark/core/domain/report-schedule';
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Notes } from '../../ui/notes.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { usePauseSchedule } from './reports.queries.ts';

interface ScheduleItemProps {
  schedule: ReportSchedule;
  mayEdit: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** A regular report: when and for whom, and how it went last. */
export function ScheduleItem({ schedule, mayEdit, onEdit, onDelete }: ScheduleItemProps) {
  const { t } = useTranslation();
  const [hasMenu, setHasMenu] = useState(false);
  const pause = usePauseSchedule();
  const { report, rhythm, weekday, time, recipients, isPaused, nextAt } = schedule;
  const name = t(`reports.kinds.${report}.title`);
  const names = recipients.map((one) =>
    one.mayRead ? one.name : t('reports.schedules.notReading', { name: one.name }),
  );
  const when =
    rhythm === 'monthly'
      ? t('reports.schedules.monthly', { time })
      : t('reports.schedules.weekly', {
          day: t(`reports.schedules.everyDay.${weekdays[(weekday ?? 1) - 1] ?? 'monday'}`),
          time,
        });
  return (
    <PanelRow
      name={name}
      actions={
        mayEdit && (
          <RowMenu
            label={t('reports.schedules.actions', { name })}
            tabIndex={0}
            hasMenu={hasMenu}
            onOpen={() => setHasMenu(true)}
          >
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
        : isUnfinishedFile(file)
          ? t('reports.schedules.lastRunning')
          : t('reports.schedules.lastOk');
  return (
    <Notes isFailure={failure !== null}>
      {`${t('reports.schedules.last', { time: formatDateTime(last.slot) })}: ${outcome}`}
    </Notes>
  );
}

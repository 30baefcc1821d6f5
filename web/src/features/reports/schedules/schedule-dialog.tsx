import { Stack, Text } from '@mantine/core';
import { type ReportSchedule, newSchedule } from '@strojpark/core/contracts/reports';
import { scheduleRhythms, weekdays } from '@strojpark/core/domain/reports/report-schedule';
import {
  type ScheduledKind,
  canGenerateReport,
  isOfToday,
  reportKinds,
} from '@strojpark/core/domain/reports/reports';
import { viewFileFormats } from '@strojpark/core/domain/views/view-export';
import { viewLists, type ViewList } from '@strojpark/core/domain/views/views';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { canBeScheduled } from '../../../entities/views/view-addresses.ts';
import { useViews } from '../../../entities/views/views.queries.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useActor } from '../../../lib/auth.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { timeZone } from '../../../lib/format.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TimeInput } from '../../../ui/time-input.tsx';
import { OptionInputs } from '../option-inputs.tsx';
import { useReportRecipients, useSaveSchedule } from '../reports.queries.ts';
import { Callout } from '../../../ui/callout.tsx';
import { MultiSelectInput } from '../../../ui/multi-select-input.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';

/** As the main menu names them. */
const navNames = {
  used_machines: 'usedMachines',
  stock_machines: 'stockMachines',
  reservations: 'reservations',
  queue: 'queue',
  demands: 'demands',
  sales: 'sales',
  users: 'users',
  audit: 'audit',
} as const satisfies Record<ViewList, string>;

export interface ScheduleChoice {
  schedule?: ReportSchedule;
  report: ScheduledKind;
  /** The view of a new schedule. */
  viewId?: string;
}

interface ScheduleDialogProps {
  opened: boolean;
  choice: ScheduleChoice;
  onClose: () => void;
}

/** Creates or edits a scheduled report. */
export function ScheduleDialog({ opened, choice, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t(choice.schedule ? 'reports.schedules.dialogEdit' : 'reports.schedules.dialogNew')}
    >
      <ScheduleForm {...choice} onDone={onClose} />
    </FormDialog>
  );
}

interface ScheduleFormProps extends ScheduleChoice {
  onDone: () => void;
}

/** Remounted on every opening of the dialog. */
function ScheduleForm({ schedule, report: suggested, viewId: suggestedView, onDone }: ScheduleFormProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const save = useSaveSchedule();
  const [version, setVersion] = useState(schedule?.version);
  const [isStale, setIsStale] = useState(false);
  const { data: allViews = [], isLoading } = useViews();
  const views = allViews.filter((view) => canBeScheduled(actor, view));
  const timeFormat = useUserSettings((settings) => settings.timeFormat);
  const { form, formProps, formError, isSubmitting, leave } = useContractForm(newSchedule, {
    defaultValues: {
      report: schedule?.report ?? suggested,
      viewId: schedule === undefined ? (suggestedView ?? null) : schedule.viewId,
      format: schedule === undefined ? (suggested === 'view' ? 'xlsx' : null) : schedule.format,
      options: schedule?.options ?? {},
      rhythm: schedule?.rhythm ?? 'weekly',
      weekday: schedule === undefined ? 1 : schedule.weekday,
      time: schedule?.time ?? '07:00',
      recipients: schedule?.recipients.filter(({ mayRead }) => mayRead).map(({ id }) => id) ?? [actor.id],
    },
    submit: async (body) => {
      try {
        await save.mutateAsync({ id: schedule?.id, version, body });
      } catch (error) {
        const current = error instanceof ApiError && error.code === 'stale_version' ? error.details : null;
        if (current === null) throw error;
        setVersion((current?.['current'] as ReportSchedule | undefined)?.version);
        setIsStale(true);
        return;
      }
      const name =
        body.report === 'view'
          ? t('reports.schedules.viewOf', { name: views.find(({ id }) => id === body.viewId)?.name ?? '' })
          : t(`reports.kinds.${body.report}.title`);
      toast.success(t('reports.schedules.saved', { name }));
      onDone();
    },
  });
  const { report, rhythm, viewId = null } = useWatch({ control: form.control });
  const recipients = useReportRecipients(report ?? suggested, viewId);
  const rhythms = scheduleRhythms.filter((one) => one !== 'daily' || report === 'view');
  const close = () => void leave(onDone);
  useDialogExit(close);

  return (
    <form {...formProps}>
      <Stack gap="md">
        {isStale && <Callout role="alert">{t('reports.schedules.stale')}</Callout>}
        <FailureNote text={formError} />
        <FormField form={form} name="report">
          {({ onChange, ...input }) => (
            <SelectInput
              {...input}
              data-autofocus
              label={t('reports.schedules.report')}
              data={[
                ...reportKinds
                  .filter((kind) => canGenerateReport(actor, kind))
                  .map((value) => ({ value, label: t(`reports.kinds.${value}.title`) })),
                { value: 'view', label: t('reports.schedules.view') },
              ]}
              onChange={(value) => {
                onChange(value);
                form.setValue('viewId', null);
                form.setValue('format', value === 'view' ? 'xlsx' : null);
                if (value !== 'view' && form.getValues('rhythm') === 'daily') {
                  form.setValue('rhythm', 'weekly');
                  form.setValue('weekday', 1);
                }
              }}
            />
          )}
        </FormField>
        {report === 'view' && (
          <>
            <FormField form={form} name="viewId">
              {(input) => (
                <SelectInput
                  {...input}
                  label={t('reports.schedules.chooseView')}
                  withAsterisk
                  searchable
                  loading={isLoading}
                  nothingFound={t('reports.schedules.noView')}
                  data={viewLists.flatMap((list) => {
                    const items = views
                      .filter((view) => view.list === list)
                      .map(({ id, name }) => ({ value: id, label: name }));
                    return items.length === 0 ? [] : [{ group: t(`shell.nav.${navNames[list]}`), items }];
                  })}
                />
              )}
            </FormField>
            <FormField form={form} name="format">
              {(input) => (
                <SelectInput
                  {...input}
                  label={t('reports.schedules.format')}
                  data={viewFileFormats.map((value) => ({ value, label: t(`reports.formats.${value}`) }))}
                />
              )}
            </FormField>
          </>
        )}
        <FormField form={form} name="options">
          {({ value, onChange }) => (
            <OptionInputs report={report ?? suggested} value={value ?? {}} onChange={onChange} />
          )}
        </FormField>
        <FieldGrid>
          <FormField form={form} name="rhythm">
            {({ onChange, ...input }) => (
              <SelectInput
                {...input}
                label={t('reports.schedules.rhythm')}
                data-width="short"
                data={rhythms.map((value) => ({
                  value,
                  label: t(`reports.schedules.rhythms.${value}`),
                }))}
                onChange={(value) => {
                  onChange(value);
                  form.setValue('weekday', value === 'weekly' ? 1 : null);
                }}
              />
            )}
          </FormField>
          {rhythm === 'weekly' && (
            <FormField form={form} name="weekday">
              {({ value, onChange, ...input }) => (
                <SelectInput
                  {...input}
                  label={t('reports.schedules.weekday')}
                  data-width="short"
                  value={String(value ?? 1)}
                  data={weekdays.map((name, index) => ({
                    value: String(index + 1),
                    label: t(`reports.schedules.weekdays.${name}`),
                  }))}
                  onChange={(day) => onChange(Number(day))}
                />
              )}
            </FormField>
          )}
          <FormField form={form} name="time">
            {(input) => (
              <TimeInput
                {...input}
                format={timeFormat}
                label={t('reports.schedules.time')}
                description={t('reports.schedules.timeHint', { timezone: timeZone() })}
                withAsterisk
              />
            )}
          </FormField>
        </FieldGrid>
        <FormField form={form} name="recipients">
          {(input) => (
            <MultiSelectInput
              {...input}
              label={t('reports.schedules.recipients')}
              description={t('reports.schedules.recipientsHint')}
              withAsterisk
              nothingFound={t('reports.schedules.noRecipient')}
              error={input.error ?? (recipients.isError && t('common.failedToLoad'))}
              data={(recipients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              detailOf={(id) => recipients.data?.find((one) => one.id === id)?.email}
            />
          )}
        </FormField>
        {report !== undefined && !isOfToday(report) && (
          <Text size="sm" c="dimmed">
            {t(rhythm === 'monthly' ? 'reports.schedules.coversMonth' : 'reports.schedules.coversWeek')}
          </Text>
        )}
        {report === 'view' && (
          <Text size="sm" c="dimmed">
            {t('reports.schedules.asThen')}
          </Text>
        )}
        <FormButtons isSubmitting={isSubmitting} onCancel={close} />
      </Stack>
    </form>
  );
}

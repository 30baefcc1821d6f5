import { Group, MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import { type ReportSchedule, newSchedule } from '@strojpark/core/contracts/reports';
import { scheduleRhythms, weekdays } from '@strojpark/core/domain/reports/report-schedule';
import {
  type ReportKind,
  canGenerateReport,
  isOfToday,
  reportKinds,
} from '@strojpark/core/domain/reports/reports';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useActor } from '../../../lib/auth.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { timeZone } from '../../../lib/format.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { OptionInputs } from '../option-inputs.tsx';
import { useReportRecipients, useSaveSchedule } from '../reports.queries.ts';
import { Callout } from '../../../ui/callout.tsx';

export interface ScheduleChoice {
  schedule?: ReportSchedule;
  report: ReportKind;
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
      <ScheduleForm schedule={choice.schedule} report={choice.report} onDone={onClose} />
    </FormDialog>
  );
}

interface ScheduleFormProps {
  /** Undefined when creating. */
  schedule: ReportSchedule | undefined;
  /** The kind of a new schedule. */
  report: ReportKind;
  onDone: () => void;
}

/** Remounted on every opening of the dialog. */
function ScheduleForm({ schedule, report: suggested, onDone }: ScheduleFormProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const save = useSaveSchedule();
  const [version, setVersion] = useState(schedule?.version);
  const [isStale, setIsStale] = useState(false);
  const { form, formProps, field, formError, isSubmitting, leave } = useContractForm(newSchedule, {
    defaultValues: {
      report: schedule?.report ?? suggested,
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
      toast.success(t('reports.schedules.saved', { name: t(`reports.kinds.${body.report}.title`) }));
      onDone();
    },
  });
  const { report, rhythm } = useWatch({ control: form.control });
  const recipients = useReportRecipients(report ?? suggested);
  const close = () => void leave(onDone);
  useDialogExit(close);

  return (
    <form {...formProps}>
      <Stack gap="md">
        {isStale && <Callout role="alert">{t('reports.schedules.stale')}</Callout>}
        <FailureNote text={formError} />
        <FormField form={form} name="report">
          {(input) => (
            <Select
              {...input}
              label={t('reports.schedules.report')}
              allowDeselect={false}
              data={reportKinds
                .filter((kind) => canGenerateReport(actor, kind))
                .map((value) => ({ value, label: t(`reports.kinds.${value}.title`) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="options">
          {({ value, onChange }) => (
            <OptionInputs report={report ?? suggested} value={value ?? {}} onChange={onChange} />
          )}
        </FormField>
        <Group grow align="flex-start">
          <FormField form={form} name="rhythm">
            {({ onChange, ...input }) => (
              <Select
                {...input}
                label={t('reports.schedules.rhythm')}
                allowDeselect={false}
                data={scheduleRhythms.map((value) => ({
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
                <Select
                  {...input}
                  label={t('reports.schedules.weekday')}
                  allowDeselect={false}
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
        </Group>
        <TextInput
          type="time"
          label={t('reports.schedules.time')}
          description={t('reports.schedules.timeHint', { timezone: timeZone() })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          {...field('time')}
        />
        <FormField form={form} name="recipients">
          {(input) => (
            <MultiSelect
              {...input}
              label={t('reports.schedules.recipients')}
              description={t('reports.schedules.recipientsHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              withAsterisk
              searchable
              hidePickedOptions
              nothingFoundMessage={t('reports.schedules.noRecipient')}
              error={input.error ?? (recipients.isError && t('common.failedToLoad'))}
              data={(recipients.data ?? []).map(({ id, name, email }) => ({
                value: id,
                label: `${name} (${email})`,
              }))}
            />
          )}
        </FormField>
        {report !== undefined && !isOfToday(report) && (
          <Text size="sm" c="dimmed">
            {t(rhythm === 'monthly' ? 'reports.schedules.coversMonth' : 'reports.schedules.coversWeek')}
          </Text>
        )}
        <FormButtons isSubmitting={isSubmitting} onCancel={close} />
      </Stack>
    </form>
  );
}

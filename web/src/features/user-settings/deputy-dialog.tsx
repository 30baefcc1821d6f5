import { Stack, Text } from '@mantine/core';
import { deputyBody } from '@strojpark/core/contracts/deputies';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { useTranslation } from 'react-i18next';
import { useCreateDeputy, useDeputyCandidates } from '../../entities/deputies/deputies.queries.ts';
import { FormButtons } from '../../lib/form-buttons.tsx';
import { FormField } from '../../lib/form-field.tsx';
import { timeZone } from '../../lib/format.ts';
import { useContractForm } from '../../lib/forms.ts';
import { toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUserSettings } from '../../lib/user-settings.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { useDialogExit } from '../../ui/dialog-exit.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectInput } from '../../ui/select-input.tsx';

interface DeputyDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Names a deputy for some days. */
export function DeputyDialog({ opened, onClose }: DeputyDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('deputies.name')}>
      <DeputyForm onDone={onClose} />
    </FormDialog>
  );
}

function DeputyForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { data: candidates = [] } = useDeputyCandidates();
  const create = useCreateDeputy();
  const format = useUserSettings((settings) => settings.dateFormat);
  const today = calendarDay(useNow(), timeZone());
  const { form, formProps, formError, isSubmitting, leave } = useContractForm(deputyBody, {
    defaultValues: { deputyId: '', fromDay: today, toDay: today },
    submit: async (body) => {
      const { deputy } = await create.mutateAsync(body);
      toast.success(t('deputies.named', { name: deputy.name }));
      onDone();
    },
  });
  const close = () => void leave(onDone);
  useDialogExit(close);
  return (
    <form {...formProps}>
      <Stack gap="md">
        <Text c="dimmed">{t('deputies.hint')}</Text>
        <FormField form={form} name="deputyId">
          {(input) => (
            <SelectInput
              {...input}
              data-autofocus
              withAsterisk
              label={t('deputies.who')}
              placeholder={t('deputies.choose')}
              searchable
              data={candidates.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </FormField>
        <FieldGrid>
          {(['fromDay', 'toDay'] as const).map((name) => (
            <FormField key={name} form={form} name={name}>
              {(input) => (
                <DateInput
                  {...input}
                  withAsterisk
                  clearable={false}
                  format={format}
                  minDate={today}
                  label={t(`deputies.${name}`)}
                  onChange={(value) => input.onChange(value ?? '')}
                />
              )}
            </FormField>
          ))}
        </FieldGrid>
        <FailureNote text={formError} />
        <FormButtons submitLabel={t('deputies.name')} isSubmitting={isSubmitting} onCancel={close} />
      </Stack>
    </form>
  );
}

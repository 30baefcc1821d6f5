import { Stack } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { replacementBody } from '@strojpark/core/contracts/reservations';
import { namedMachine } from '@strojpark/core/domain/machines/machine-identifier';
import { useTranslation } from 'react-i18next';
import { nameOfAction } from '../../../entities/reservations/reservation-actions.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { failureTexts } from '../../../lib/failure.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx';
import { holderTexts } from '../holder-texts.ts';
import { useSetReplacement } from '../reservation-changes.queries.ts';
import { ReplacementChoice } from '../reserve/replacement-choice.tsx';
import { ActionText } from './action-text.tsx';

interface ReplaceFormProps {
  reservation: Reservation;
  onDone: () => void;
}

/** Remounted on every opening of the dialog. */
export function ReplaceForm({ reservation, onDone }: ReplaceFormProps) {
  const { t } = useTranslation();
  const { id, machine_id, machine, replacement } = reservation;
  const set = useSetReplacement();
  const { form, formProps, field, isSubmitting, leave } = useContractForm(replacementBody, {
    defaultValues: { replacementMachineId: '', reason: '' },
    submit: async (body) => {
      try {
        await set.mutateAsync({ id, body });
      } catch (error) {
        // The refetched suggestions no longer include the selected machine.
        if (isTaken(error)) form.resetField('replacementMachineId');
        throw error;
      }
      toast.success(t('reservations.replace.done', { name: machine.name }));
      onDone();
    },
  });
  const close = () => void leave(onDone);
  useDialogExit(close);

  return (
    <form {...formProps}>
      <Stack gap="md">
        <ActionText
          reservation={reservation}
          text={
            replacement === null
              ? t('reservations.replace.textFirst')
              : t('reservations.replace.text', {
                  name: namedMachine(replacement.name, replacement.identifier),
                })
          }
        />
        <ReplaceFailure error={set.error} />
        <FormField form={form} name="replacementMachineId">
          {({ value, onChange, error }) => (
            <ReplacementChoice
              machine={{ ...machine, id: machine_id }}
              customer={[reservation.customer_company ?? '', reservation.customer_name]}
              noneText={t('reservations.replace.noneText')}
              value={value}
              onChange={onChange}
              error={error}
            />
          )}
        </FormField>
        <GrowingTextarea
          label={t('reservations.replace.reason')}
          required
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...field('reason')}
        />
        <FormButtons
          submitLabel={t(`reservations.actions.${nameOfAction('replace', reservation)}`)}
          isSubmitting={isSubmitting}
          onCancel={close}
        />
      </Stack>
    </form>
  );
}

const isTaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'replacement_not_available';

/** The error, if it is not shown at a field; the input stays. */
function ReplaceFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  if (error === null || (error instanceof ApiError && Object.keys(error.errors).length > 0)) return null;
  const texts = isTaken(error)
    ? [...holderTexts(error), t('reservations.reserve.replacementsRenewed')]
    : failureTexts(error);
  return <FailureNote title={t('reservations.replace.failed')} text={texts.join(' ')} />;
}

import { Stack, TextInput } from '@mantine/core';
import { model, replacements } from '@strojpark/core/contracts/manual-alternatives';
import { fold } from '@strojpark/core/domain/search-fold';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ValuesInput } from '../../entities/machines/values-input.tsx';
import { FormButtons } from '../../lib/form-buttons.tsx';
import { FormField } from '../../lib/form-field.tsx';
import { useContractForm } from '../../lib/forms.ts';
import { toast } from '../../lib/toast.ts';
import { useDialogExit } from '../../ui/dialog-exit.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { useSaveAlternatives } from './manual-alternatives.queries.ts';

const body = z.object({ model, replacements });

interface AlternativesFormProps {
  /** Undefined when creating. */
  entry?: z.output<typeof body> | undefined;
  /** All models in the list. */
  existingModels: readonly string[];
  onDone: () => void;
}

/** Remounted on every opening of the dialog. */
export function AlternativesForm({ entry, existingModels, onDone }: AlternativesFormProps) {
  const { t } = useTranslation();
  const save = useSaveAlternatives();
  const { form, formProps, field, formError, isSubmitting, leave } = useContractForm(body, {
    defaultValues: { model: entry?.model ?? '', replacements: entry?.replacements ?? [] },
    submit: async (values) => {
      // Entering an existing model again would overwrite its replacements.
      if (!entry && existingModels.some((name) => fold(name) === fold(values.model))) {
        form.setError('model', { message: t('manualAlternatives.taken') }, { shouldFocus: true });
        return;
      }
      await save.mutateAsync({ [values.model]: values.replacements });
      toast.success(t('manualAlternatives.done.saved', { model: values.model }));
      onDone();
    },
  });
  const close = () => void leave(onDone);
  useDialogExit(close);

  return (
    <form {...formProps}>
      <Stack gap="md">
        <FailureNote text={formError} />
        {!entry && (
          <TextInput
            label={t('manualAlternatives.model')}
            description={t('manualAlternatives.modelHint')}
            withAsterisk
            data-autofocus
            {...field('model')}
          />
        )}
        <FormField form={form} name="replacements">
          {(input) => (
            <ValuesInput
              source={{ field: 'model', type: 'stock' }}
              label={t('manualAlternatives.replacements')}
              description={t('manualAlternatives.replacementsHint')}
              withAsterisk
              data-autofocus={entry !== undefined || undefined}
              {...input}
            />
          )}
        </FormField>
        <FormButtons isSubmitting={isSubmitting} onCancel={close} />
      </Stack>
    </form>
  );
}

import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AlternativesForm } from './alternatives-form.tsx';
import { useDeleteAlternatives } from './manual-alternatives.queries.ts';

interface Entry {
  model: string;
  replacements: string[];
}

export type AlternativesDialog = { action: 'add' } | { action: 'edit' | 'delete'; entry: Entry };

interface FrameProps {
  opened: boolean;
  onClose: () => void;
}

interface AlternativesDialogsProps extends FrameProps {
  about: AlternativesDialog;
  /** All models in the list. */
  existingModels: readonly string[];
}

/** What the list of models opens; remounted on every opening. */
export function AlternativesDialogs({ about, existingModels, ...frame }: AlternativesDialogsProps) {
  const { t } = useTranslation();
  if (about.action === 'delete') return <DeleteAlternatives model={about.entry.model} {...frame} />;
  const entry = about.action === 'edit' ? about.entry : undefined;
  return (
    <FormDialog
      {...frame}
      title={entry ? t('manualAlternatives.edit', { model: entry.model }) : t('manualAlternatives.create')}
    >
      <AlternativesForm entry={entry} existingModels={existingModels} onDone={frame.onClose} />
    </FormDialog>
  );
}

interface DeleteAlternativesProps extends FrameProps {
  model: string;
}

/** Asks before a model has no replacements any more. */
function DeleteAlternatives({ model, ...frame }: DeleteAlternativesProps) {
  const { t } = useTranslation();
  return (
    <ConfirmAction
      {...frame}
      destructive
      title={t('manualAlternatives.delete.title')}
      text={t('manualAlternatives.delete.text', { model })}
      confirmLabel={t('manualAlternatives.delete.confirm')}
      action={useDeleteAlternatives()}
      subject={model}
      onDone={() => toast.success(t('manualAlternatives.done.deleted', { model }))}
    />
  );
}

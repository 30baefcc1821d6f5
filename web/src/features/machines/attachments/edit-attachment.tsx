import { Stack, TextInput } from '@mantine/core';
import { type Attachment, attachments } from '@strojpark/core/contracts/attachments';
import { attachmentLimits } from '@strojpark/core/domain/files/attachments';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useLastValue } from '../../../ui/use-last-value.ts';
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx';
import { useUpdateAttachment } from './attachments.queries.ts';

interface EditAttachmentProps {
  /** Null while closed. */
  attachment: Attachment | null;
  onClose: () => void;
}

/** Edits the name and caption of a file. */
export function EditAttachment({ attachment, onClose }: EditAttachmentProps) {
  const { t } = useTranslation();
  const shown = useLastValue(attachment);
  return (
    <FormDialog opened={attachment !== null} onClose={onClose} title={t('attachments.editTitle')}>
      {shown && <EditForm attachment={shown} onDone={onClose} />}
    </FormDialog>
  );
}

function EditForm({ attachment, onDone }: { attachment: Attachment; onDone: () => void }) {
  const { t } = useTranslation();
  const update = useUpdateAttachment(attachment.machine_id);
  const { formProps, field, formError, isSubmitting, leave } = useContractForm(attachments.update.body, {
    defaultValues: { name: attachment.name, caption: attachment.caption ?? '' },
    submit: async (body) => {
      const { name } = await update.mutateAsync({ id: attachment.id, body });
      toast.success(t('attachments.saved', { name }));
      onDone();
    },
  });
  const close = () => void leave(onDone);
  useDialogExit(close);
  return (
    <form {...formProps}>
      <Stack gap="md">
        <FailureNote text={formError} />
        <TextInput
          label={t('attachments.name')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          maxLength={attachmentLimits.nameLength}
          {...field('name')}
        />
        <GrowingTextarea
          label={t('attachments.caption')}
          minRows={2}
          maxLength={attachmentLimits.captionLength}
          {...field('caption')}
        />
        <FormButtons isSubmitting={isSubmitting} onCancel={close} />
      </Stack>
    </form>
  );
}

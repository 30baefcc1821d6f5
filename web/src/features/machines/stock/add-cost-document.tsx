import { ActionIcon, FileButton } from '@mantine/core';
import { attachmentExtensions } from '@strojpark/core/domain/files/attachments';
import { IconPaperclip } from '@tabler/icons-react';
import { useAddCostDocument } from './stock.queries.ts';

interface AddCostDocumentProps {
  machineId: string;
  costId: string;
  label: string;
}

/** Chooses a file and adds it to a cost. */
export function AddCostDocument({ machineId, costId, label }: AddCostDocumentProps) {
  const add = useAddCostDocument(machineId);
  return (
    <FileButton
      accept={attachmentExtensions.map((extension) => `.${extension}`).join(',')}
      onChange={(file) => {
        if (file !== null) add.mutate({ costId, file });
      }}
    >
      {(props) => (
        <ActionIcon
          {...props}
          variant="subtle"
          color="gray"
          size="lg"
          loading={add.isPending}
          aria-label={label}
        >
          <IconPaperclip size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </FileButton>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';

interface EditButtonsProps {
  /** Each with the name of the row. */
  labels: { edit: string; delete: string };
  onEdit: () => void;
  onDelete: () => void;
}

/** The buttons that change or delete a row. */
export function EditButtons({ labels, onEdit, onDelete }: EditButtonsProps) {
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={labels.edit} onClick={onEdit}>
        <IconPencil size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={labels.delete} onClick={onDelete}>
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}

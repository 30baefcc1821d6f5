import { Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuoteOwners } from '../../../entities/quotes/quotes.queries.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';

interface AssignDialogProps {
  title: string;
  /** What is handed over. */
  subject: ReactNode;
  ownerId: string | null;
  opened: boolean;
  isPending: boolean;
  onAssign: (ownerId: string) => void;
  onClose: () => void;
}

/** Asks who is responsible from now on. */
export function AssignDialog({
  title,
  subject,
  ownerId,
  opened,
  isPending,
  onAssign,
  onClose,
}: AssignDialogProps) {
  const { t } = useTranslation();
  const { data, isError, isLoading } = useQuoteOwners(opened);
  const [chosen, setChosen] = useState(ownerId);
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      text={
        <Stack gap="md">
          {subject}
          <SelectInput
            label={t('quotes.assign.owner')}
            data={(data ?? []).map((one) => ({ value: one.id, label: one.name }))}
            searchable
            loading={isLoading}
            error={isError && t('quotes.assign.failed')}
            value={chosen}
            onChange={setChosen}
          />
        </Stack>
      }
      confirmLabel={t('quotes.assign.confirm')}
      loading={isPending}
      onConfirm={() => {
        if (chosen === null) return;
        if (chosen === ownerId) onClose();
        else onAssign(chosen);
      }}
      onCancel={onClose}
    />
  );
}

import { Stack } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SelectInput } from '../../ui/select-input.tsx';

interface AssignDialogProps {
  title: string;
  /** What is handed over. */
  subject: ReactNode;
  label: string;
  confirmLabel: string;
  /** Said when the colleagues cannot be loaded. */
  failed: string;
  /** Those who can be responsible. */
  colleagues: {
    data: readonly { id: string; name: string }[] | undefined;
    isError: boolean;
    isLoading: boolean;
  };
  /** Who is responsible now; null if nobody or several are. */
  ownerId: string | null;
  opened: boolean;
  isPending: boolean;
  onAssign: (ownerId: string) => void;
  onClose: () => void;
}

/** Asks who is responsible from now on. */
export function AssignDialog(props: AssignDialogProps) {
  const { title, subject, label, confirmLabel, failed, colleagues, ownerId } = props;
  const { opened, isPending, onAssign, onClose } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(ownerId);
  const [wasTried, setWasTried] = useState(false);
  const select = useRef<HTMLInputElement>(null);
  const { data = [], isError, isLoading } = colleagues;
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      text={
        <Stack gap="md">
          {subject}
          <SelectInput
            ref={select}
            withAsterisk
            label={label}
            data={data.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            loading={isLoading}
            error={isError ? failed : wasTried && chosen === null && t('validation.required')}
            value={chosen}
            onChange={setChosen}
          />
        </Stack>
      }
      confirmLabel={confirmLabel}
      loading={isPending}
      onConfirm={() => {
        setWasTried(true);
        if (chosen === null) select.current?.focus();
        else if (chosen === ownerId) onClose();
        else onAssign(chosen);
      }}
      onClose={() => {
        setWasTried(false);
        onClose();
      }}
    />
  );
}

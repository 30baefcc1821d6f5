import { Button, Group, Modal, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Facts, type Fact } from '../../ui/facts.tsx';

interface RecordDialogProps {
  title: string | undefined;
  /** Null: closed. */
  facts: readonly Fact[] | null;
  isBusy: boolean;
  onRestore: () => void;
  onClose: () => void;
}

/** What a deleted record was. */
export function RecordDialog({ title, facts, isBusy, onRestore, onClose }: RecordDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={facts !== null}
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Stack gap="lg">
        <Facts facts={facts ?? []} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.actions.close')}
          </Button>
          <Button loading={isBusy} onClick={onRestore}>
            {t('trash.restore')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

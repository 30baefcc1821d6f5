import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { useOpening } from '../../../ui/use-opening.ts';
import { AddDialog } from '../actions/add-dialog.tsx';
import type { BulkDialogProps } from '../bulk/bulk-body.tsx';
import { DeactivateDialog } from '../bulk/deactivate-dialog.tsx';
import { InviteDialog } from '../bulk/invite-dialog.tsx';
import { useExportUsers } from '../user-changes.queries.ts';
import type { ListState, UserDialog } from './use-list-state.ts';

/** The list as it is shown, with its filters in words. */
interface ExportedUsers {
  query: Pick<ListState, 'sort' | 'order'> & ListState['filter'];
  filters: readonly string[];
}

interface ListDialogsProps {
  /** Null while none is open. */
  open: UserDialog | null;
  exported: ExportedUsers;
  onClose: () => void;
}

/** The dialog in the URL. Keeps the last one mounted for its closing animation. */
export function ListDialogs({ open, exported, onClose }: ListDialogsProps) {
  const [shown, setShown] = useState(open);
  if (open !== null && open !== shown) setShown(open);
  const opened = useOpening(open !== null);
  switch (shown) {
    case 'add':
      return <AddDialog opened={opened} onClose={onClose} />;
    case 'invite':
      return <InviteDialog opened={opened} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateDialog opened={opened} onClose={onClose} />;
    case 'export':
      return <ExportDialog {...exported} opened={opened} onClose={onClose} />;
    case null:
      return null;
  }
}

const formats = ['xlsx', 'csv'] as const;
type Format = (typeof formats)[number];

/** Exports the users of the list to a file. */
function ExportDialog({ query, filters, opened, onClose }: BulkDialogProps & ExportedUsers) {
  const { t } = useTranslation();
  const [format, setFormat] = useState<Format>('xlsx');
  const { mutate, isPending } = useExportUsers();
  const labelId = useId();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('users.export.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Stack gap="md">
        <Text>{t('users.export.text')}</Text>
        {filters.length > 0 && <Text>{t('users.export.filtered', { filters: filters.join(', ') })}</Text>}
        <div>
          <Text size="sm" fw={500} mb={4} id={labelId}>
            {t('users.export.format')}
          </Text>
          <SegmentedControl
            aria-labelledby={labelId}
            value={format}
            onChange={(value) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}
            data={formats.map((value) => ({ value, label: t(`users.export.${value}`) }))}
          />
        </div>
        <Group justify="flex-end" gap="xs" data-dialog-buttons>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('common.actions.cancel')}
          </Button>
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={isPending}
            onClick={() =>
              mutate(
                { ...query, format },
                {
                  onSuccess: () => {
                    toast.success(t('users.export.done'));
                    onClose();
                  },
                },
              )
            }
          >
            {t('users.export.submit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

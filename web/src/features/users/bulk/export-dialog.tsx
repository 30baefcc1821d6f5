import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { useExportUsers } from '../users.queries.ts';
import type { BulkDialogProps } from './bulk-dialog.ts';

const formats = ['xlsx', 'csv'] as const;
type Format = (typeof formats)[number];

/** All users as a file. */
export function ExportDialog({ opened, onClose }: BulkDialogProps) {
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('common.actions.cancel')}
          </Button>
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={isPending}
            onClick={() =>
              mutate(format, {
                onSuccess: () => {
                  toast.success(t('users.export.done'));
                  onClose();
                },
              })
            }
          >
            {t('users.export.submit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

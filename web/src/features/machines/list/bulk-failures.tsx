import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useOpening } from '../../../ui/use-opening.ts';
import type { BulkResult } from '../machine-bulk.queries.ts';
import classes from './bulk-failures.module.css';

interface BulkFailuresProps {
  opened: boolean;
  failures: BulkResult['failures'];
  onClose: () => void;
}

/** The machines that a bulk act left alone, each with its reason. */
export function BulkFailures({ opened, failures, onClose }: BulkFailuresProps) {
  const { t } = useTranslation();
  const shown = formatNumber(failures.length);
  return (
    <Modal
      opened={useOpening(opened)}
      onClose={onClose}
      size="lg"
      title={t('machines.bulk.failuresTitle', { count: failures.length, shown })}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Stack gap="md">
        <ul className={classes.list} aria-label={t('machines.bulk.failures')}>
          {failures.map(({ id, name, message }) => (
            <li key={id} className={classes.failure}>
              <Text fw={500}>{name}</Text>
              <Text c="dimmed">{message}</Text>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common.actions.close')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Button, Stack } from '@mantine/core';
import { useNavigate, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import { Dialog } from '../../../ui/dialog.tsx';

export interface RowsChoice {
  title: string;
  search: NonNullable<LinkProps['search']>;
}

interface RowsDialogProps {
  choice: RowsChoice | null;
  opened: boolean;
  onClose: () => void;
}

/** Asks which list to open when the machines behind a bar are of both types. */
export function RowsDialog({ choice, opened, onClose }: RowsDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Dialog opened={opened} onClose={onClose} title={choice?.title} size="xs">
      <Stack gap="xs">
        {(['stock', 'used'] as const).map((type) => (
          <Button
            key={type}
            variant="default"
            onClick={() => void navigate({ to: machinePaths[type], search: choice?.search ?? {} })}
          >
            {t(`reports.charts.lists.${type}`)}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from './toast.ts';

/** Copies the URL of the open record; browsers allow that on secure origins only. `keyName` does the same. */
export function CopyLink({ keyName }: { keyName: string }) {
  const { t } = useTranslation();
  const { clipboard } = navigator as Partial<Navigator>;
  if (clipboard === undefined) return null;
  const copy = async () => {
    await clipboard.writeText(location.href);
    toast.success(t('common.linkCopied'));
  };
  const label = t('common.copyLink');
  return (
    <Tooltip label={`${label} (${keyName})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        aria-keyshortcuts={keyName}
        onClick={() => void copy()}
      >
        <IconLink size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from './copy-text.ts';
import { toast } from './toast.ts';

/** Copies the URL of the open record, or shows it where the browser does not allow that. `keyName` does the same. */
export function CopyLink({ keyName }: { keyName: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    if (await copyText(location.href)) toast.success(t('common.linkForColleaguesCopied'));
    else toast.info(location.href, { duration: 30_000 });
  };
  const label = t('common.linkForColleagues');
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

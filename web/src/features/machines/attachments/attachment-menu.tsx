import { Menu } from '@mantine/core';
import type { Attachment } from '@strojpark/core/contracts/attachments';
import { IconDownload, IconPencil, IconPhotoStar, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowMenuButton } from '../../../ui/row-menu-button.tsx';

export interface AttachmentActions {
  download: (attachment: Attachment) => void;
  /** Undefined where the user may not change the machine. */
  change?: {
    edit: (attachment: Attachment) => void;
    makeCover: (attachment: Attachment) => void;
    remove: (attachment: Attachment) => void;
  };
}

interface AttachmentMenuProps {
  attachment: Attachment;
  /** True for the first photo. */
  isFirst: boolean;
  actions: AttachmentActions;
}

/** The menu of one file. */
export function AttachmentMenu({ attachment, isFirst, actions: { download, change } }: AttachmentMenuProps) {
  const { t } = useTranslation();
  const { kind, name } = attachment;
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <RowMenuButton label={t('attachments.of', { name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => download(attachment)}>
          {t('attachments.download')}
        </Menu.Item>
        {change && kind === 'photo' && !isFirst && (
          <Menu.Item
            leftSection={<IconPhotoStar size={16} aria-hidden />}
            onClick={() => change.makeCover(attachment)}
          >
            {t('attachments.makeCover')}
          </Menu.Item>
        )}
        {change && (
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => change.edit(attachment)}
          >
            {t('attachments.edit')}
          </Menu.Item>
        )}
        {change && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => change.remove(attachment)}
          >
            {t('common.actions.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

import type { Attachment } from '@strojpark/core/contracts/attachments';
import { extensionOf } from '@strojpark/core/domain/attachments';
import {
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPresentation,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { formatDate } from '../../../lib/format.ts';
import { AttachmentMenu, type AttachmentActions } from './attachment-menu.tsx';
import classes from './attachments.module.css';

const icons: Record<string, Icon> = {
  pdf: IconFileTypePdf,
  xlsx: IconFileSpreadsheet,
  xls: IconFileSpreadsheet,
  ods: IconFileSpreadsheet,
  csv: IconFileSpreadsheet,
  pptx: IconPresentation,
  ppt: IconPresentation,
  odp: IconPresentation,
};

/** A document among the others; it is saved by a click on its name. */
export function DocumentRow({ document, actions }: { document: Attachment; actions: AttachmentActions }) {
  const { t } = useTranslation();
  const { name, caption, size, created_at, created_by_name: by } = document;
  const DocumentIcon = icons[extensionOf(name)] ?? IconFileText;
  return (
    <div className={classes.document}>
      <DocumentIcon size={22} stroke={1.4} aria-hidden className={classes.icon} />
      <span className={classes.texts}>
        <button
          type="button"
          className={classes.link}
          aria-label={t('attachments.downloadNamed', { name })}
          onClick={() => actions.download(document)}
        >
          {name}
        </button>
        {caption !== null && <span>{caption}</span>}
        <span className={classes.meta}>
          {t('attachments.meta', { size: formatBytes(size), date: formatDate(created_at), by })}
        </span>
      </span>
      <AttachmentMenu attachment={document} isFirst={false} actions={actions} />
    </div>
  );
}

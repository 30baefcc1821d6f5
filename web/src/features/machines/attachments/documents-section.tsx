import type { Attachment } from '@strojpark/core/contracts/attachments';
import { extensionOf } from '@strojpark/core/domain/files/attachments';
import {
  type Icon,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPresentation,
} from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { formatDate } from '../../../lib/format.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { SortableRows } from '../../../ui/sortable-rows.tsx';
import { AddFiles } from './add-files.tsx';
import { type AttachmentActions, AttachmentMenu } from './attachment-menu.tsx';
import { EditAttachment } from './edit-attachment.tsx';
import { UploadList } from './upload-list.tsx';
import type { MachineFiles } from './use-machine-files.ts';
import classes from './attachments.module.css';

interface DocumentsSectionProps {
  machineId: string;
  files: MachineFiles;
  openFiles: RefObject<(() => void) | null>;
}

/** The documents of a machine; left out for users who may not add any if there are none. */
export function DocumentsSection({ machineId, files, openFiles }: DocumentsSectionProps) {
  const { t } = useTranslation();
  const { documents, mayChange, loading } = files;
  if (documents?.length === 0 && !mayChange) return null;
  return (
    <Section title={t('attachments.documents')}>
      {documents === undefined && <LoadState {...loading} rows={1} height={44} />}
      {documents !== undefined &&
        documents.length > 0 &&
        (mayChange ? (
          <SortableRows
            label={t('attachments.documents')}
            items={documents}
            nameOf={({ caption, name }) => caption ?? name}
            onMove={files.reorder}
          >
            {(document) => <DocumentRow document={document} actions={files} />}
          </SortableRows>
        ) : (
          <ul className={classes.list} aria-label={t('attachments.documents')}>
            {documents.map((document) => (
              <li key={document.id}>
                <DocumentRow document={document} actions={files} />
              </li>
            ))}
          </ul>
        ))}
      <UploadList machineId={machineId} />
      {mayChange && documents !== undefined && <AddFiles machineId={machineId} openFiles={openFiles} />}
      <EditAttachment attachment={files.edited} onClose={files.closeEdited} />
    </Section>
  );
}

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

/** A document in the list; a click on its name downloads it. */
function DocumentRow({ document, actions }: { document: Attachment; actions: AttachmentActions }) {
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

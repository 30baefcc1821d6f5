import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { Cost } from '@strojpark/core/contracts/costs';
import { IconFileText, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { useDeleteCostDocument, useDownloadCostDocument } from './stock.queries.ts';
import classes from './stock-sections.module.css';

interface CostDocumentsProps {
  machineId: string;
  documents: Cost['documents'];
  mayEdit: boolean;
}

/** The files of a cost, each downloaded by its name. */
export function CostDocuments({ machineId, documents, mayEdit }: CostDocumentsProps) {
  const { t } = useTranslation();
  const load = useDownloadCostDocument();
  const removal = useDeleteCostDocument(machineId);
  return documents.map(({ id, name, size }) => (
    <span key={id} className={classes.document}>
      <UnstyledButton
        className={classes.file}
        aria-label={t('ageing.costs.download', { name })}
        onClick={() => load.mutate(id)}
      >
        <IconFileText size={16} stroke={1.6} aria-hidden />
        <span className={classes.fileName}>{name}</span>
        <span>{formatBytes(size)}</span>
      </UnstyledButton>
      {mayEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('ageing.costs.deleteDocument', { name })}
          onClick={() => removal.mutate({ id, name })}
        >
          <IconX size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </span>
  ));
}

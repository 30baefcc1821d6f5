import { joined } from '@strojpark/core/domain/joined';
import { useTranslation } from 'react-i18next';
import type { Choices } from '../../lib/three-way.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import type { FlatTemplate } from './template-values.ts';
import type { TemplateConflict } from './use-save-template.ts';

interface TemplateConflictDialogProps {
  opened: boolean;
  conflict: TemplateConflict;
  onChoose: (choices: Choices) => void;
  onClose: () => void;
}

/** Asks whose text to keep where two users have changed the same one. */
export function TemplateConflictDialog({ conflict, onClose, ...dialog }: TemplateConflictDialogProps) {
  const { t } = useTranslation();
  const { fields, mine, theirs } = conflict;
  const labels: Record<keyof FlatTemplate, string> = {
    enabled: t('mails.templates.enabled'),
    'cs.subject': joined([t('mails.templates.languages.cs'), t('mails.templates.subject')]),
    'cs.body': joined([t('mails.templates.languages.cs'), t('mails.templates.body')]),
    'en.subject': joined([t('mails.templates.languages.en'), t('mails.templates.subject')]),
    'en.body': joined([t('mails.templates.languages.en'), t('mails.templates.body')]),
  };
  const shown = (value: string | boolean) =>
    typeof value === 'string' ? value : t(value ? 'common.yes' : 'common.no');
  return (
    <ConflictDialog
      {...dialog}
      onCancel={onClose}
      title={t('mails.templates.staleTitle')}
      fields={fields.map((name) => ({
        name,
        label: labels[name],
        mine: shown(mine[name]),
        theirs: shown(theirs[name]),
      }))}
    />
  );
}

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '../../lib/failure.ts';
import { toast } from '../../lib/toast.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { type Subject, downloadTemplate } from './imports.queries.ts';
import { subjectName } from './subject-name.ts';

const formats = { xlsx: 'Excel', csv: 'CSV' } as const;

/** Downloads an empty template with the columns of this kind of import. */
export function TemplateMenu({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const fetchTemplate = (format: 'csv' | 'xlsx') => {
    downloadTemplate(format, subject).catch((error: unknown) =>
      toast.error([t('import.cards.templateFailed'), ...failureTexts(error)].join(' ')),
    );
  };
  return (
    <MenuButton
      button={
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={t('import.cards.templateOf', { kind: subjectName(subject) })}
        >
          {t('import.cards.template')}
        </Button>
      }
      entries={(['xlsx', 'csv'] as const).map((format) => ({
        label: formats[format],
        onClick: () => fetchTemplate(format),
      }))}
    />
  );
}

import { Button, Menu } from '@mantine/core';
import type { ImportKind } from '@strojpark/core/contracts/import-records';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '../../lib/failure.ts';
import { toast } from '../../lib/toast.ts';
import { type Subject, downloadTemplate } from './imports.queries.ts';

interface TemplateMenuProps {
  kind: ImportKind;
}

interface Choice {
  label: string;
  choose: () => void;
}

const formats = { xlsx: 'Excel', csv: 'CSV' } as const;

/** Downloads an empty template with the columns of this kind of import. */
export function TemplateMenu({ kind }: TemplateMenuProps) {
  const { t } = useTranslation();
  const name = t(`import.kinds.${kind}`);
  const fetchTemplate = (format: 'csv' | 'xlsx', subject: Subject) => {
    downloadTemplate(format, subject).catch((error: unknown) =>
      toast.error([t('import.cards.templateFailed'), ...failureTexts(error)].join(' ')),
    );
  };
  const choices = (['xlsx', 'csv'] as const).flatMap((format): Choice[] =>
    kind === 'machines'
      ? [
          {
            label: t('import.cards.templateUsed', { format: formats[format] }),
            choose: () => fetchTemplate(format, { kind, machineType: 'used' }),
          },
          {
            label: t('import.cards.templateStock', { format: formats[format] }),
            choose: () => fetchTemplate(format, { kind, machineType: 'stock' }),
          },
        ]
      : [{ label: formats[format], choose: () => fetchTemplate(format, { kind }) }],
  );
  return (
    <Menu>
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={t('import.cards.templateOf', { kind: name })}
        >
          {t('import.cards.template')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ label, choose }) => (
          <Menu.Item key={label} onClick={choose}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Badge, Button, Group, Menu, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ImportKind, importKinds } from '@strojpark/core/contracts/import-records';
import { IconCalendarEvent, IconDownload, IconTractor, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '../../lib/failure.ts';
import { toast } from '../../lib/toast.ts';
import { type Subject, downloadTemplate } from './imports.queries.ts';
import classes from './imports.module.css';

interface ImportCardsProps {
  chosen: ImportKind;
  onChoose: (kind: ImportKind) => void;
}

const icons = { machines: IconTractor, reservations: IconCalendarEvent, users: IconUsers };

/** The kinds of import, each with its template. */
export function ImportCards({ chosen, onChoose }: ImportCardsProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('import.cards.title')}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {importKinds.map((kind) => {
          const KindIcon = icons[kind];
          const name = t(`import.kinds.${kind}`);
          return (
            <Paper key={kind} withBorder p="md" component="article" aria-label={name}>
              <Stack h="100%" gap="xs">
                <Group justify="space-between" gap="xs">
                  <Group gap="xs" wrap="nowrap">
                    <KindIcon size={20} aria-hidden />
                    <Text fw={600}>{name}</Text>
                  </Group>
                  <Badge variant="default" miw="max-content">
                    {t('import.cards.available')}
                  </Badge>
                </Group>
                <Text size="sm" c="dimmed" className={classes.cardText}>
                  {t(`import.cards.${kind}`)}
                </Text>
                <Group gap="xs">
                  <Button
                    size="sm"
                    variant={kind === chosen ? 'filled' : 'default'}
                    aria-pressed={kind === chosen}
                    aria-label={t('import.cards.importOf', { kind: name })}
                    onClick={() => onChoose(kind)}
                  >
                    {t('import.cards.import')}
                  </Button>
                  <TemplateMenu kind={kind} />
                </Group>
              </Stack>
            </Paper>
          );
        })}
      </SimpleGrid>
    </section>
  );
}

interface TemplateMenuProps {
  kind: ImportKind;
}

interface Choice {
  label: string;
  choose: () => void;
}

const formats = { xlsx: 'Excel', csv: 'CSV' } as const;

/** Downloads an empty template with the columns of this kind of import. */
function TemplateMenu({ kind }: TemplateMenuProps) {
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

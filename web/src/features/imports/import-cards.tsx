import { importKinds, type ImportKind } from '@strojpark/core/contracts/import-records';
import { Badge, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCalendarEvent, IconTractor, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TemplateMenu } from './template-menu.tsx';
import classes from './import-export.module.css';

interface ImportCardsProps {
  chosen: ImportKind;
  onChoose: (kind: ImportKind) => void;
}

const icons = { machines: IconTractor, reservations: IconCalendarEvent, users: IconUsers };

/** What can be imported, each with its template. */
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

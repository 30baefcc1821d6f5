import { Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ImportKind, importKinds } from '@strojpark/core/contracts/import-records';
import { IconCalendarEvent, IconTractor, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './imports.module.css';

interface ImportCardsProps {
  chosen: ImportKind;
  onChoose: (kind: ImportKind) => void;
}

const icons = { machines: IconTractor, reservations: IconCalendarEvent, users: IconUsers };

/** What the file contains; it is chosen below the cards. */
export function ImportCards({ chosen, onChoose }: ImportCardsProps) {
  const { t } = useTranslation();
  const choose = (value: string) => {
    const kind = importKinds.find((one) => one === value);
    if (kind) onChoose(kind);
  };
  return (
    <Radio.Group aria-label={t('import.cards.title')} value={chosen} onChange={choose}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {importKinds.map((kind) => {
          const KindIcon = icons[kind];
          const name = t(`import.kinds.${kind}`);
          return (
            <Radio.Card key={kind} value={kind} p="md" aria-label={name} className={classes.card}>
              <Group wrap="nowrap" align="start">
                <Radio.Indicator mt={2} />
                <Stack gap={4}>
                  <Group gap="xs" wrap="nowrap">
                    <KindIcon size={20} aria-hidden />
                    <Text fw={600}>{name}</Text>
                  </Group>
                  <Text size="sm" c="dimmed">
                    {t(`import.cards.${kind}`)}
                  </Text>
                </Stack>
              </Group>
            </Radio.Card>
          );
        })}
      </SimpleGrid>
    </Radio.Group>
  );
}

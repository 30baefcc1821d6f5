import { Code, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './backups.module.css';

/** How a backup gets back into a database; there is no button for it, for it needs an empty one. */
export function RestoreHelp({ fileName = 'strojpark.tar.gz' }: { fileName: string | undefined }) {
  const { t } = useTranslation();
  return (
    <section className={classes.help} aria-labelledby="restore-help">
      <Stack gap={6}>
        <Text id="restore-help" component="h3" fw={600} size="sm" m={0}>
          {t('backups.restore.title')}
        </Text>
        <Text size="sm">{t('backups.restore.where')}</Text>
        <Code block className={classes.command}>
          {`npm run cli -- restore ${fileName}`}
        </Code>
        <Text size="sm">{t('backups.restore.check')}</Text>
        <Text size="sm">{t('backups.restore.secrets')}</Text>
      </Stack>
    </section>
  );
}

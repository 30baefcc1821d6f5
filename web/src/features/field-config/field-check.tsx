import { Alert, Button, List, Stack } from '@mantine/core';
import { entityTypes, type EntityType } from '@strojpark/core/domain/custom-fields';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useFieldCheck, useSynchronizeFields } from './field-config.queries.ts';

/** Problems that synchronising mends. */
const mended: readonly string[] = ['missing_configuration', 'orphaned_configuration'];

/** What does not agree between the configuration and the table of machines; nothing when all is well. */
export function FieldCheck() {
  const { t } = useTranslation();
  const { data } = useFieldCheck();
  const synchronize = useSynchronizeFields();
  if (!data || data.isValid) return null;
  const kinds = entityTypes.filter((kind) =>
    data.problems.some(({ problem, entityType }) => mended.includes(problem) && entityType === kind),
  );
  const mend = (kind: EntityType) =>
    synchronize.mutate(kind, { onSuccess: () => toast.success(t('fieldConfig.done.synchronized')) });
  return (
    <Alert color="orange" title={t('fieldConfig.check.title')}>
      <Stack gap="sm" align="flex-start">
        <List size="sm">
          {data.problems.map(({ message }) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="xs"
            variant="default"
            loading={synchronize.isPending && synchronize.variables === kind}
            onClick={() => mend(kind)}
          >
            {t('fieldConfig.check.mend', { kind: t(`fieldConfig.kinds.${kind}`) })}
          </Button>
        ))}
      </Stack>
    </Alert>
  );
}

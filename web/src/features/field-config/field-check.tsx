import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { useFieldCheck } from './field-config.queries.ts';
import { ProblemList } from './problem-list.tsx';

/** Whether the configuration and the table of machines agree, and what can be done where they do not. */
export function FieldCheck() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useFieldCheck();

  return (
    <Panel
      title={t('fieldConfig.check.title')}
      link={
        data !== undefined && (
          <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t('fieldConfig.check.again')}
          </Button>
        )
      }
    >
      {data === undefined && <LoadState {...loadingOf({ error, refetch })} rows={1} height={68} />}
      {data !== undefined && (
        <>
          <PanelPart>
            <Group gap="xs" wrap="nowrap" role="status">
              {data.isValid ? (
                <IconCircleCheck color="var(--status-available)" size={20} aria-hidden />
              ) : (
                <IconAlertTriangle color="var(--status-maintenance)" size={20} aria-hidden />
              )}
              <Text>
                {data.isValid
                  ? t('fieldConfig.check.valid')
                  : t('fieldConfig.check.invalid', { count: data.problems.length })}
              </Text>
            </Group>
            <Text size="xs" c="dimmed" mt={4}>
              {t('fieldConfig.check.columns', {
                used: formatNumber(data.columns.used),
                dropped: formatNumber(data.columns.dropped),
                limit: formatNumber(data.columns.limit),
              })}
            </Text>
          </PanelPart>
          {!data.isValid && <ProblemList check={data} />}
        </>
      )}
    </Panel>
  );
}

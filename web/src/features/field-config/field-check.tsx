import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../lib/failure.ts';
import { formatNumber } from '../../lib/format.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useFieldCheck } from './field-config.queries.ts';
import classes from './field-config.module.css';
import { ProblemList } from './problem-list.tsx';

/** Whether the configuration and the table of machines agree, and what can be done where they do not. */
export function FieldCheck() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useFieldCheck();
  const check = () => void refetch();

  return (
    <Panel
      title={t('fieldConfig.check.title')}
      link={
        data !== undefined && (
          <Button size="xs" variant="default" loading={isFetching} onClick={check}>
            {t('fieldConfig.check.again')}
          </Button>
        )
      }
    >
      {data === undefined && error === null && (
        <SkeletonRows rows={1} height={68} label={t('common.loading')} />
      )}
      {data === undefined && error !== null && (
        <ErrorState title={t('common.failedToLoad')} {...failureState(error)} onRetry={check} />
      )}
      {data !== undefined && (
        <>
          <div className={classes.body}>
            <Group gap="xs" wrap="nowrap" role="status">
              {data.isValid ? (
                <IconCircleCheck className={classes.valid} size={20} aria-hidden />
              ) : (
                <IconAlertTriangle className={classes.invalid} size={20} aria-hidden />
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
          </div>
          {!data.isValid && <ProblemList check={data} />}
        </>
      )}
    </Panel>
  );
}

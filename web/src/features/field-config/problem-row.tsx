import { Button } from '@mantine/core';
import type { fieldConfigs } from '@strojpark/core/contracts/field-config';
import type { EntityType } from '@strojpark/core/domain/custom-fields';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { useTranslation } from 'react-i18next';
import { Notes } from '../../ui/notes.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { possibleTypes, type OrphanedColumn } from './orphaned-column.ts';

export type FieldCheckResult = ResponseOf<typeof fieldConfigs.validate>;
type Problem = FieldCheckResult['problems'][number];

interface ProblemRowProps {
  problem: Problem;
  check: FieldCheckResult;
  /** What the problem is about, where it is a column without a field. */
  column: OrphanedColumn | undefined;
  isMending: boolean;
  onSynchronize: (entityType: EntityType) => void;
  onDescribe: (column: OrphanedColumn) => void;
}

/** Problems that synchronising mends. */
const isMendable = ({ problem }: Problem) =>
  problem === 'missing_configuration' || problem === 'orphaned_configuration';

/** One thing that does not agree: what it is, what can be done, and the button that does it. */
export function ProblemRow({
  problem: found,
  check,
  column,
  isMending,
  onSynchronize,
  onDescribe,
}: ProblemRowProps) {
  const { t } = useTranslation();
  const { problem, entityType, fieldName } = found;
  const { used, limit } = check.columns;
  const field = fieldName ?? '';
  const isUsable = column !== undefined && possibleTypes(column).length > 0;
  const advice = column !== undefined && !isUsable ? 'unusable_column' : problem;

  const actions = (
    <>
      {isMendable(found) && entityType !== null && (
        <Button
          size="xs"
          variant="default"
          loading={isMending}
          aria-label={t('fieldConfig.check.mendNamed', { field })}
          onClick={() => onSynchronize(entityType)}
        >
          {t('fieldConfig.check.mend')}
        </Button>
      )}
      {isUsable && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('fieldConfig.check.describeNamed', { field })}
          onClick={() => onDescribe(column)}
        >
          {t('fieldConfig.check.describe')}
        </Button>
      )}
    </>
  );
  return (
    <PanelRow
      name={
        <>
          {t(`fieldConfig.problems.${problem}`, { field, used, limit })}
          {entityType !== null && ` (${t(`fieldConfig.kinds.${entityType}`)})`}
        </>
      }
      actions={actions}
    >
      <Notes>{t(`fieldConfig.check.advice.${advice}`)}</Notes>
    </PanelRow>
  );
}

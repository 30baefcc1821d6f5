import type { EntityType } from '@strojpark/core/domain/custom-fields';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '../../lib/failure.ts';
import { toast } from '../../lib/toast.ts';
import { PanelRows } from '../../ui/panel-rows.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { DescribeColumnForm } from './describe-column-form.tsx';
import { useOrphanedColumns, useSynchronizeFields } from './field-config.queries.ts';
import type { OrphanedColumn } from './orphaned-column.ts';
import { ProblemRow, type FieldCheckResult } from './problem-row.tsx';

interface ProblemListProps {
  check: FieldCheckResult;
}

/** What does not agree between the configuration and the table of machines. */
export function ProblemList({ check }: ProblemListProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useSynchronizeFields();
  const { data: columns = [] } = useOrphanedColumns({
    enabled: check.problems.some(({ problem }) => problem === 'orphaned_column'),
  });
  const dialog = useDialog<OrphanedColumn>();

  const synchronize = (kind: EntityType) =>
    mutate(kind, {
      onSuccess: () => toast.success(t('fieldConfig.done.synchronized')),
      onError: (error) =>
        toast.error(t('fieldConfig.failed.synchronize', { message: failureTexts(error).join(' ') })),
    });

  return (
    <>
      <PanelRows label={t('fieldConfig.check.title')}>
        {check.problems.map((found) => (
          <ProblemRow
            key={[found.problem, found.entityType, found.fieldName].join('/')}
            problem={found}
            check={check}
            column={
              found.problem === 'orphaned_column'
                ? columns.find(({ columnName }) => columnName === found.fieldName)
                : undefined
            }
            isMending={isPending}
            onSynchronize={synchronize}
            onDescribe={dialog.open}
          />
        ))}
      </PanelRows>
      {dialog.about !== null && (
        <DescribeColumnForm
          key={dialog.key}
          column={dialog.about}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

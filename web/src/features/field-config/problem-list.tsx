import { Button, TextInput } from '@mantine/core';
import { type fieldConfigs, newCompleteField } from '@strojpark/core/contracts/field-config';
import {
  type CustomFieldType,
  type EntityType,
  customFieldNameError,
  entityTypes,
} from '@strojpark/core/domain/fields/custom-fields';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '../../lib/failure.ts';
import { useContractForm } from '../../lib/forms.ts';
import { toast } from '../../lib/toast.ts';
import { Notes } from '../../ui/notes.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { PanelRows } from '../../ui/panel-rows.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useDescribeColumn, useOrphanedColumns, useSynchronizeFields } from './field-changes.queries.ts';
import { fieldError } from './forms/field-error.ts';
import { type FieldDialogProps, FieldForm } from './forms/field-form.tsx';
import { FormField } from '../../lib/form-field.tsx';

interface ProblemListProps {
  check: FieldCheckResult;
}

/** The differences between the field configuration and the machines table. */
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
          opened={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

interface DescribeColumnFormProps extends FieldDialogProps {
  column: OrphanedColumn;
}

const schema = newCompleteField.pick({
  entityType: true,
  fieldName: true,
  displayName: true,
  fieldType: true,
});

/** Creates a field for an existing column, keeping its values. */
function DescribeColumnForm({ column, opened, onClose }: DescribeColumnFormProps) {
  const { t } = useTranslation();
  const describe = useDescribeColumn();
  const types = possibleTypes(column);
  const contract = useContractForm(schema, {
    defaultValues: {
      entityType: 'used_machine',
      fieldName: column.columnName,
      displayName: '',
      fieldType: types[0] ?? 'text',
    },
    submit: async (body) => {
      await describe.mutateAsync(body).catch((error: unknown) => {
        throw fieldError(error, (message) => t('fieldConfig.failed.create', { message }));
      });
      toast.success(t('fieldConfig.done.created', { name: body.displayName }));
      onClose();
    },
  });
  const { form, field } = contract;

  return (
    <FieldForm
      title={t('fieldConfig.check.describeNamed', { field: column.columnName })}
      contract={contract}
      submitLabel={t('fieldConfig.add')}
      opened={opened}
      onClose={onClose}
    >
      <TextInput
        label={t('fieldConfig.fields.displayName')}
        description={t('fieldConfig.check.nameHint')}
        withAsterisk
        autoComplete="off"
        maxLength={200}
        data-autofocus
        {...field('displayName')}
      />
      <FormField form={form} name="entityType">
        {(input) => (
          <SelectInput
            {...input}
            label={t('fieldConfig.kind')}
            data={entityTypes.map((value) => ({ value, label: t(`fieldConfig.kinds.${value}`) }))}
          />
        )}
      </FormField>
      <FormField form={form} name="fieldType">
        {(input) => (
          <SelectInput
            {...input}
            label={t('fieldConfig.fields.fieldType')}
            data={types.map((value) => ({ value, label: t(`fieldConfig.types.${value}`) }))}
          />
        )}
      </FormField>
      <TextInput label={t('fieldConfig.fields.fieldName')} readOnly {...field('fieldName')} />
    </FieldForm>
  );
}

type FieldCheckResult = ResponseOf<typeof fieldConfigs.validate>;
type Problem = FieldCheckResult['problems'][number];

interface ProblemRowProps {
  problem: Problem;
  check: FieldCheckResult;
  /** The column, where the problem is a column without a field. */
  column: OrphanedColumn | undefined;
  isMending: boolean;
  onSynchronize: (entityType: EntityType) => void;
  onDescribe: (column: OrphanedColumn) => void;
}

/** Problems that synchronising fixes. */
const isFixable = ({ problem }: Problem) =>
  problem === 'missing_configuration' || problem === 'orphaned_configuration';

/** One problem: what it is, what can be done, and the button that does it. */
function ProblemRow({
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
      {isFixable(found) && entityType !== null && (
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

interface OrphanedColumn {
  columnName: string;
  dataType: string;
}

const typesOf: Record<string, readonly CustomFieldType[]> = {
  text: ['text', 'textarea'],
  numeric: ['number'],
  date: ['date'],
  boolean: ['boolean'],
};

/** The field types that fit a column; empty where no field can be created for it. */
const possibleTypes = ({ columnName, dataType }: OrphanedColumn): readonly CustomFieldType[] =>
  customFieldNameError(columnName) === null ? (typesOf[dataType] ?? []) : [];

import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { type EntityType, entityTypes } from '@strojpark/core/domain/fields/custom-fields';
import { IconAlertTriangle, IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldConfigs } from '../../entities/field-config/field-config.queries.ts';
import { failureTexts } from '../../lib/failure.ts';
import { formatNumber } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { SaveBar } from '../../lib/save-bar.tsx';
import { toast } from '../../lib/toast.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { PanelNote } from '../../ui/panel-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { DeletedFields } from './deleted-fields.tsx';
import { useFieldCheck, useSaveFields } from './field-changes.queries.ts';
import {
  type FieldDraft,
  type Toggle,
  countChanges,
  draftChanges,
  withToggle,
  withoutSaved,
} from './field-draft.ts';
import { FieldList } from './field-list.tsx';
import type { FieldDialog } from './forms/field-dialogs.tsx';

const FieldDialogs = lazyPart(async () => (await import('./forms/field-dialogs.tsx')).FieldDialogs, 'views');
const ProblemList = lazyPart(async () => (await import('./problem-list.tsx')).ProblemList);

const none: readonly FieldConfig[] = [];

/** The machine fields: order, labels, visibility, which are required, and custom fields. */
export function FieldConfiguration() {
  const { t } = useTranslation();
  const { data, error, refetch } = useFieldConfigs({});
  const fields = data ?? none;
  const draft = useFieldDraft(fields);
  const [entityType, setEntityType] = useState<EntityType>('used_machine');
  const dialog = useDialog<FieldDialog>();

  return (
    <Stack gap="md">
      <Text c="dimmed" maw={620}>
        {t('fieldConfig.hint')}
      </Text>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('fieldConfig.kind')}
          value={entityType}
          onChange={setEntityType}
          data={entityTypes.map((value) => ({ value, label: t(`fieldConfig.kinds.${value}`) }))}
        />
        {data !== undefined && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => dialog.open({ action: 'new' })}
          >
            {t('fieldConfig.add')}
          </Button>
        )}
      </Group>
      {data === undefined && (
        <LoadState
          {...loadingOf({ error, refetch })}
          title={t('fieldConfig.failedToLoad')}
          rows={12}
          height={60}
        />
      )}
      {data !== undefined && (
        <>
          <FieldList
            key={entityType}
            entityType={entityType}
            fields={fields.filter((field) => field.entityType === entityType)}
            drafted={draft.drafted}
            onToggle={draft.set}
            onOpen={(action, field) => dialog.open({ action, field })}
          />
          <SaveBar
            changes={draft.count}
            isSaving={draft.isSaving}
            onSave={draft.save}
            onDiscard={draft.discard}
          />
        </>
      )}
      <DeletedFields />
      <FieldCheck />
      {dialog.about && (
        <Suspense fallback={null}>
          <FieldDialogs
            key={dialog.key}
            about={dialog.about}
            entityType={entityType}
            existingNames={fields.map(({ fieldName }) => fieldName)}
            opened={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** The unsaved switches of both machine types, saved in one call. */
function useFieldDraft(stored: readonly FieldConfig[]) {
  const { t } = useTranslation();
  const { mutate, isPending } = useSaveFields();
  const [draft, setDraft] = useState<FieldDraft>({});
  const changes = draftChanges(stored, draft);
  useLeaveGuard(changes.length > 0);

  return {
    /** A field with its unsaved changes. */
    drafted: (field: FieldConfig): FieldConfig => ({ ...field, ...draft[field.id] }),
    count: countChanges(changes),
    isSaving: isPending,
    set: (id: string, toggle: Toggle, value: boolean) =>
      setDraft((current) => withToggle(current, id, toggle, value)),
    discard: () => setDraft({}),
    save: () =>
      mutate(changes, {
        onSuccess: () => {
          setDraft((current) => withoutSaved(current, changes));
          toast.success(t('fieldConfig.done.saved'));
        },
        onError: (error) =>
          toast.error(t('fieldConfig.failed.save', { message: failureTexts(error).join(' ') })),
      }),
  };
}

/** Reports whether the configuration matches the machines table, and how to fix differences. */
function FieldCheck() {
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
          <PanelNote
            icon={data.isValid ? IconCircleCheck : IconAlertTriangle}
            hint={t('fieldConfig.check.columns', {
              used: formatNumber(data.columns.used),
              dropped: formatNumber(data.columns.dropped),
              limit: formatNumber(data.columns.limit),
            })}
          >
            {data.isValid
              ? t('fieldConfig.check.valid')
              : t('fieldConfig.check.invalid', { count: data.problems.length })}
          </PanelNote>
          {!data.isValid && (
            <Suspense fallback={<SkeletonRows rows={data.problems.length} height={60} />}>
              <ProblemList check={data} />
            </Suspense>
          )}
        </>
      )}
    </Panel>
  );
}

import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { entityTypes, type EntityType } from '@strojpark/core/domain/custom-fields';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadingOf } from '../../lib/loading-of.ts';
import { SaveBar } from '../../lib/save-bar.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { DeleteFieldDialog } from './delete-field-dialog.tsx';
import { DeletedFields } from './deleted-fields.tsx';
import { EditFieldForm } from './edit-field-form.tsx';
import { FieldCheck } from './field-check.tsx';
import { useFields } from './field-config.queries.ts';
import { FieldList } from './field-list.tsx';
import { NewFieldForm } from './new-field-form.tsx';
import { useFieldDraft } from './use-field-draft.ts';

type Open = { action: 'new' } | { action: 'edit' | 'delete'; field: FieldConfig };

const none: readonly FieldConfig[] = [];

/** The fields of machines: order, names, visibility, what is required, and fields of the dealer's own. */
export function FieldConfiguration() {
  const { t } = useTranslation();
  const { data, error, refetch } = useFields();
  const fields = data ?? none;
  const draft = useFieldDraft(fields);
  const [entityType, setEntityType] = useState<EntityType>('used_machine');
  const dialog = useDialog<Open>();
  const { about } = dialog;
  const frame = { isOpen: dialog.isOpen, onClose: dialog.close };

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
      {about?.action === 'new' && (
        <NewFieldForm
          key={dialog.key}
          {...frame}
          entityType={entityType}
          taken={fields.map(({ fieldName }) => fieldName)}
        />
      )}
      {about?.action === 'edit' && <EditFieldForm key={dialog.key} {...frame} field={about.field} />}
      {about?.action === 'delete' && <DeleteFieldDialog key={dialog.key} {...frame} field={about.field} />}
    </Stack>
  );
}

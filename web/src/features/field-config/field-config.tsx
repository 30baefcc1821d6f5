import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { entityTypes, type EntityType } from '@strojpark/core/domain/custom-fields';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../lib/failure.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { useSortableWords } from '../../lib/use-sortable-words.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { SortableRows } from '../../ui/sortable-rows.tsx';
import { DeleteFieldDialog } from './delete-field-dialog.tsx';
import { DeletedFields } from './deleted-fields.tsx';
import { EditFieldForm } from './edit-field-form.tsx';
import { FieldCheck } from './field-check.tsx';
import { useFields, useReorderFields } from './field-config.queries.ts';
import { FieldRow } from './field-row.tsx';
import { NewFieldForm } from './new-field-form.tsx';

type Open = { dialog: 'new' } | { dialog: 'edit' | 'delete'; field: FieldConfig };

/** The fields of machines: order, names, visibility, what is required, and fields of the dealer's own. */
export function FieldConfiguration() {
  const { t } = useTranslation();
  const [entityType, setEntityType] = useState<EntityType>('used_machine');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const closeButtonProps = { 'aria-label': t('common.actions.close') };

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
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ dialog: 'new' })}>
          {t('fieldConfig.add')}
        </Button>
      </Group>
      <FieldList key={entityType} entityType={entityType} onOpen={setOpen} />
      <DeletedFields />
      <FieldCheck />
      <Modal
        opened={open?.dialog === 'new'}
        onClose={close}
        title={t('fieldConfig.create')}
        closeOnClickOutside={false}
        closeButtonProps={closeButtonProps}
      >
        <NewFieldForm entityType={entityType} onDone={close} />
      </Modal>
      <Modal
        opened={open?.dialog === 'edit'}
        onClose={close}
        title={t('fieldConfig.edit')}
        closeOnClickOutside={false}
        closeButtonProps={closeButtonProps}
      >
        {open?.dialog === 'edit' && <EditFieldForm field={open.field} onDone={close} />}
      </Modal>
      {open?.dialog === 'delete' && <DeleteFieldDialog field={open.field} opened onClose={close} />}
    </Stack>
  );
}

interface FieldListProps {
  entityType: EntityType;
  onOpen: (open: Open) => void;
}

function FieldList({ entityType, onOpen }: FieldListProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useFields();
  const reorder = useReorderFields(entityType);
  const words = useSortableWords();
  const [menuId, setMenuId] = useState<string | null>(null);
  const title = t(`fieldConfig.kinds.${entityType}`);

  return (
    <Panel title={title}>
      {data === undefined && error === null && (
        <SkeletonRows rows={12} height={52} label={t('common.loading')} />
      )}
      {data === undefined && error !== null && (
        <ErrorState
          title={t('fieldConfig.failedToLoad')}
          {...failureState(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <SortableRows
          label={title}
          items={data.filter((field) => field.entityType === entityType)}
          nameOf={({ translations }) => translations[currentLanguage()].displayName}
          words={words}
          onMove={(ids) =>
            reorder.mutate(ids, { onSuccess: () => toast.success(t('fieldConfig.done.reordered')) })
          }
        >
          {(field) => (
            <FieldRow
              field={field}
              hasMenu={menuId === field.id}
              onMenu={() => setMenuId(field.id)}
              onEdit={() => onOpen({ dialog: 'edit', field })}
              onDelete={() => onOpen({ dialog: 'delete', field })}
            />
          )}
        </SortableRows>
      )}
    </Panel>
  );
}

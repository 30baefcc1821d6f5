import { Button, Drawer, Group, Stack } from '@mantine/core';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { CustomCriteria, CustomCriterion } from '@strojpark/core/domain/custom-criteria';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpening } from '../../../ui/use-opening.ts';
import { writeCriteria } from './custom-criteria.ts';
import { CustomFilterInput } from './custom-filter-input.tsx';
import type { ListState } from './use-list-state.ts';

interface CustomFilterDrawerProps {
  opened: boolean;
  fields: readonly FieldConfig[];
  criteria: CustomCriteria;
  state: ListState;
  onClose: () => void;
}

/** The filters of custom fields; the list follows when they are applied. */
export function CustomFilterDrawer({ opened, ...content }: CustomFilterDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={useOpening(opened)}
      onClose={content.onClose}
      position="right"
      size="min(100%, 400px)"
      title={t('machines.filters.custom')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Criteria {...content} />
    </Drawer>
  );
}

/** Mounted with each opening: what was not applied is forgotten. */
function Criteria({ fields, criteria, state, onClose }: Omit<CustomFilterDrawerProps, 'opened'>) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(criteria);
  const change = (name: string, criterion: CustomCriterion | undefined) =>
    setChosen((before) => {
      const { [name]: _, ...rest } = before;
      return criterion === undefined ? rest : { ...rest, [name]: criterion };
    });
  const apply = (custom: string | undefined) => {
    state.setFilters({ custom });
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply(writeCriteria(chosen));
      }}
    >
      <Stack gap="md">
        {fields.map((field) => (
          <CustomFilterInput
            key={field.id}
            field={field}
            criterion={chosen[field.fieldName]}
            onChange={(criterion) => change(field.fieldName, criterion)}
          />
        ))}
        <Group grow>
          <Button variant="default" onClick={() => apply(undefined)}>
            {t('common.actions.clearAll')}
          </Button>
          <Button type="submit">{t('machines.filters.show')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

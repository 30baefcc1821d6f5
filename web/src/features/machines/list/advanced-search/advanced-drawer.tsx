import { Button, Drawer, Group, Stack, Title } from '@mantine/core';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { CustomCriteria } from '@strojpark/core/domain/fields/custom-criteria';
import { rangeRefusal } from '@strojpark/core/domain/fields/machine-criteria';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpening } from '../../../../ui/use-opening.ts';
import { useCustomFields } from '../../../../entities/field-config/use-fields.ts';
import { useMachineFacets } from '../../../../entities/machines/machines.queries.ts';
import { CriteriaFields } from './criteria-fields.tsx';
import { isRangeReversed, readCriteria, writeCriteria } from './custom-criteria.ts';
import { CustomFilterInput } from './custom-filter-input.tsx';
import { type ListFilters, filterNames } from '../filters/list-filters.ts';
import type { ListState } from '../use-list-state.ts';

interface AdvancedDrawerProps {
  opened: boolean;
  state: ListState;
  onClose: () => void;
}

/** All criteria of the advanced search; they apply on submit. */
export function AdvancedDrawer({ opened, ...content }: AdvancedDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={useOpening(opened)}
      onClose={content.onClose}
      position="right"
      size="min(100%, 560px)"
      title={t('machines.filters.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Criteria {...content} />
    </Drawer>
  );
}

const blank: ListFilters = Object.fromEntries(
  filterNames.filter((name) => name !== 'search' && name !== 'field').map((name) => [name, undefined]),
);

/** Remounted on every opening, which discards criteria that were not applied. */
function Criteria({ state, onClose }: Omit<AdvancedDrawerProps, 'opened'>) {
  const { t } = useTranslation();
  const fields = useCustomFields(state.type).filter(({ isVisible }) => isVisible);
  const [type, setType] = useState<MachineType>(state.type);
  const [chosen, setChosen] = useState(state.filters);
  const [custom, setCustom] = useState(() => readCriteria(state.filters.custom, fields));
  const [wasTried, setWasTried] = useState(false);
  const { data: facets } = useMachineFacets(state.filter);
  const refusal = rangeRefusal(chosen);
  const isOther = type !== state.type;

  const apply = (filters: ListFilters) => {
    if (isOther) state.openOther(type, { ...filters, custom: undefined, missingFrom: undefined });
    else state.setFilter(filters);
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWasTried(true);
        if (refusal === null && !Object.values(custom).some(isRangeReversed))
          apply({ ...blank, ...chosen, custom: writeCriteria(custom) });
      }}
    >
      <Stack gap="md">
        <CriteriaFields
          type={type}
          onType={setType}
          filters={chosen}
          counts={isOther ? undefined : facets}
          onChange={(changes) => setChosen((before) => ({ ...before, ...changes }))}
          refusal={wasTried ? refusal : null}
        />
        {!isOther && fields.length > 0 && (
          <CustomCriteriaFields fields={fields} criteria={custom} onChange={setCustom} wasTried={wasTried} />
        )}
        <Group justify="flex-end" gap="xs" data-dialog-buttons>
          <Button
            variant="default"
            onClick={() => apply({ ...blank, search: chosen.search, field: chosen.field })}
          >
            {t('common.actions.clearAll')}
          </Button>
          <Button type="submit">{t('machines.filters.show')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

interface CustomCriteriaFieldsProps {
  fields: readonly FieldConfig[];
  criteria: CustomCriteria;
  onChange: (criteria: CustomCriteria) => void;
  /** Whether apply was tried: errors are shown from then on. */
  wasTried: boolean;
}

/** The criteria for custom fields. */
function CustomCriteriaFields({ fields, criteria, onChange, wasTried }: CustomCriteriaFieldsProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="md" component="section" aria-labelledby="custom-criteria">
      <Title order={3} size="h5" id="custom-criteria">
        {t('machines.filters.custom')}
      </Title>
      {fields.map((field) => {
        const { [field.fieldName]: criterion, ...others } = criteria;
        return (
          <CustomFilterInput
            key={field.id}
            field={field}
            criterion={criterion}
            error={wasTried && isRangeReversed(criterion) ? t('validation.rangeReversed') : undefined}
            onChange={(changed) =>
              onChange(changed === undefined ? others : { ...others, [field.fieldName]: changed })
            }
          />
        );
      })}
    </Stack>
  );
}

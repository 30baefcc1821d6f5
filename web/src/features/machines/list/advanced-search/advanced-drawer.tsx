import { Button, Drawer, Group, SegmentedControl, Stack, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { machines } from '@strojpark/core/contracts/machines';
import { rangeRefusal } from '@strojpark/core/domain/fields/machine-criteria';
import { machineTypes, type MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { submitOnCtrlEnter } from '../../../../lib/submit-on-ctrl-enter.ts';
import { useOpening } from '../../../../ui/use-opening.ts';
import { useCustomFields, useFieldLabel } from '../../../../entities/field-config/use-fields.ts';
import { readCriteria, writeCriteria } from '../../../../entities/machines/criteria/custom-criteria.ts';
import { CustomCriteriaFields } from '../../../../entities/machines/criteria/custom-criteria-fields.tsx';
import { GroupedCriteria } from '../../../../entities/machines/criteria/grouped-criteria.tsx';
import { hasRangeErrors } from '../../../../entities/machines/criteria/range-errors.ts';
import { type MachineFilterQuery, useMachineFacets } from '../../../../entities/machines/machines.queries.ts';
import { type ListFilters, filterNames } from '../filters/list-filters.ts';
import type { ListState } from '../use-list-state.ts';
import classes from './advanced-drawer.module.css';
import { FigureFields } from './figure-fields.tsx';
import { countFigures, type FigureGroup } from './figures.ts';

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
      size="min(100%, 640px)"
      title={t('machines.filters.title')}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
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
  const typeLabel = useFieldLabel(type)('type');
  const [chosen, setChosen] = useState(state.filters);
  const [custom, setCustom] = useState(() => readCriteria(state.filters.custom, fields));
  const [wasTried, setWasTried] = useState(false);
  const refusal = rangeRefusal(chosen);
  const isOther = type !== state.type;
  const isValid = refusal === null && !hasRangeErrors(custom);
  const { field, ...criteria } = {
    ...chosen,
    ...(isOther ? { custom: undefined, missingFrom: undefined } : { custom: writeCriteria(custom) }),
  };
  const filter = useValid({ type, ...criteria, ...(criteria.search !== undefined && { field }) }, isValid);
  const counts = useCounts(filter);

  const found = counts && totalOf(counts, criteria);

  const change = (changes: ListFilters) => setChosen((before) => ({ ...before, ...changes }));
  const figuresOf = (group: FigureGroup) => ({
    chosen: countFigures(group, chosen),
    inputs: (
      <FigureFields
        group={group}
        type={type}
        filters={chosen}
        onChange={change}
        refusal={wasTried ? refusal : null}
      />
    ),
  });

  const apply = (filters: ListFilters) => {
    if (isOther) state.openOther(type, filters);
    else state.setFilter(filters);
    onClose();
  };
  return (
    <form
      className={classes.form}
      noValidate
      {...submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        setWasTried(true);
        if (isValid) apply({ ...blank, ...criteria, field });
      }}
    >
      <Stack gap={20} className={classes.criteria}>
        <SegmentedControl
          fullWidth
          aria-label={typeLabel}
          value={type}
          onChange={(value) => setType(machineTypes.find((one) => one === value) ?? type)}
          data={machineTypes.toReversed().map((value) => ({
            value,
            label: t(`machines.list.label.${value}`),
          }))}
        />
        <GroupedCriteria
          type={type}
          criteria={chosen}
          within={filter}
          counts={counts}
          onChange={change}
          refusal={wasTried ? refusal : null}
          more={{ state: figuresOf('state'), finance: figuresOf('finance') }}
        />
        {!isOther && fields.length > 0 && (
          <CustomCriteriaFields fields={fields} criteria={custom} onChange={setCustom} wasTried={wasTried} />
        )}
        <Group gap="xs" className={classes.buttons} data-dialog-buttons>
          <VisuallyHidden role="status">
            {isValid && found !== undefined && t('machines.list.total', found)}
          </VisuallyHidden>
          <Button
            variant="subtle"
            className={classes.clear}
            onClick={() => apply({ ...blank, search: chosen.search, field: chosen.field })}
          >
            {t('common.actions.clearFilters')}
          </Button>
          {/* The status says how many. */}
          <Button
            type="submit"
            rightSection={
              isValid &&
              found !== undefined && (
                <span aria-hidden className={classes.found}>
                  {found.shown}
                </span>
              )
            }
          >
            {t('machines.filters.show')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** How many machines these are in words; undefined where only about as many are counted. */
function totalOf({ status, precision }: ResponseOf<typeof machines.facets>, criteria: ListFilters) {
  const { status: chosen, soldFrom, soldTo } = criteria;
  if (precision !== 'exact' || (chosen === undefined && (soldFrom ?? soldTo) !== undefined)) return undefined;
  // Sold machines are only listed when they are asked for.
  const statuses = chosen ?? machineStatuses.filter((one) => one !== 'sold');
  const count = statuses.reduce((sum, one) => sum + (status[one] ?? 0), 0);
  return { count, shown: formatNumber(count) };
}

/** Milliseconds without a key, after which the machines are counted. */
const typingPause = 300;

/** What is chosen; while it is refused, what was chosen last. */
function useValid(filter: MachineFilterQuery, isValid: boolean): MachineFilterQuery {
  const [valid, setValid] = useState(filter);
  // As text, because the filter is a new object with each render.
  if (isValid && JSON.stringify(valid) !== JSON.stringify(filter)) setValid(filter);
  return valid;
}

/** How many machines the chosen criteria would show. */
function useCounts(filter: MachineFilterQuery) {
  const [asked] = useDebouncedValue(JSON.stringify(filter), typingPause);
  return useMachineFacets(JSON.parse(asked) as MachineFilterQuery).data;
}

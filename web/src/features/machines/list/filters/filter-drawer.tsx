import { Button, Checkbox, Drawer, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { useOpening } from '../../../../ui/use-opening.ts';
import type { FilterOption } from './filter-options.ts';
import type { ListState } from '../use-list-state.ts';

interface FilterDrawerProps {
  opened: boolean;
  groups: readonly {
    name: string;
    label: string;
    options: readonly FilterOption[];
    chosen: readonly string[];
    onChange: (chosen: string[]) => void;
  }[];
  state: ListState;
  onClose: () => void;
}

/** The filters on phones; changes apply immediately. */
export function FilterDrawer({ opened, groups, state, onClose }: FilterDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={useOpening(opened)}
      onClose={onClose}
      position="right"
      size="min(100%, 360px)"
      title={t('machines.filters.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Stack gap="lg">
        {groups.map(({ name, label, options, chosen, onChange }) => (
          <Checkbox.Group key={name} label={label} value={[...chosen]} onChange={onChange}>
            <Stack gap="sm" mt="xs">
              {options.map((option) => (
                <Checkbox
                  key={option.value}
                  value={option.value}
                  label={
                    option.count === undefined
                      ? option.label
                      : t('machines.filters.counted', {
                          label: option.label,
                          number: formatNumber(option.count),
                        })
                  }
                />
              ))}
            </Stack>
          </Checkbox.Group>
        ))}
        <Group grow>
          <Button variant="default" onClick={state.clearFilter} disabled={!state.isFiltered}>
            {t('common.actions.clearAll')}
          </Button>
          <Button onClick={onClose}>{t('machines.filters.show')}</Button>
        </Group>
      </Stack>
    </Drawer>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { timeZone } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUserSettings } from '../../lib/user-settings.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PeriodChoices } from '../../ui/period-choices.tsx';
import { usualPeriods } from '../../ui/usual-periods.ts';
import type { SaleState } from './sale-search.ts';
import { SellerSelect } from './seller-select.tsx';

interface FilterDialogProps {
  opened: boolean;
  state: SaleState;
  onClose: () => void;
}

/** The filters of sales on a phone; they apply at once. */
export function FilterDialog({ opened, state, onClose }: FilterDialogProps) {
  const { t } = useTranslation();
  const format = useUserSettings(({ dateFormat }) => dateFormat);
  const choices = usualPeriods(t, calendarDay(useNow(), timeZone()));
  const periodId = useId();
  const { seller, from, to } = state.filter;
  const isOn = [seller, from, to].some((value) => value !== undefined);
  return (
    <Dialog fullScreen title={t('machines.filters.title')} opened={opened} onClose={onClose}>
      <Stack gap="lg">
        <SellerSelect label={t('sales.columns.seller')} state={state} />
        <div role="group" aria-labelledby={periodId}>
          <Text id={periodId} component="h3" size="sm" fw={500} mb={4}>
            {t('common.period.label')}
          </Text>
          <PeriodChoices
            days={{ from, to }}
            choices={choices}
            current={choices.find((one) => one.from === from && one.to === to)}
            format={format}
            onChange={state.setFilter}
          />
        </div>
        <Group justify="flex-end" gap="xs" data-dialog-buttons>
          {isOn && (
            <Button
              variant="default"
              onClick={() => state.setFilter({ seller: undefined, from: undefined, to: undefined })}
            >
              {t('common.actions.clearFilters')}
            </Button>
          )}
          <Button onClick={onClose}>{t('sales.list.show')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

import { Checkbox } from '@mantine/core';
import type { ReportOptions } from '@strojpark/core/contracts/reports';
import { maintenanceHorizons, type ScheduledKind } from '@strojpark/core/domain/reports/reports';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '../../ui/select-input.tsx';

interface OptionInputsProps {
  report: ScheduledKind;
  value: ReportOptions;
  onChange: (value: ReportOptions) => void;
}

const defaultHorizon = 90;

/** The options of a report of this kind. */
export function OptionInputs({ report, value, onChange }: OptionInputsProps) {
  const { t } = useTranslation();
  if (report === 'utilisation') {
    return (
      <Checkbox
        label={t('reports.list.onlyChanged')}
        checked={value.onlyChanged === true}
        onChange={(event) => onChange({ onlyChanged: event.currentTarget.checked })}
      />
    );
  }
  if (report !== 'maintenance') return null;
  return (
    <SelectInput
      label={t('reports.list.horizon')}
      value={String(value.horizon ?? defaultHorizon)}
      data={maintenanceHorizons.map((days) => ({
        value: String(days),
        label: t('reports.list.horizonDays', { count: days }),
      }))}
      onChange={(chosen) =>
        onChange({ horizon: maintenanceHorizons.find((days) => String(days) === chosen) ?? defaultHorizon })
      }
    />
  );
}

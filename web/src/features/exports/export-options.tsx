import { Stack, Switch, Text } from '@mantine/core';
import { exportFormats } from '@strojpark/core/domain/files/exports';
import { currencies } from '@strojpark/core/domain/money/money';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FormatChoice } from '../../entities/exports/format-choice.tsx';
import { SeparatorSelect } from '../../entities/exports/separator-select.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import { isConverted, rateModes, type ExportChoice } from './use-export-choice.ts';
import classes from './exports.module.css';

const RateInput = lazyPart(async () => (await import('../../ui/rate-input.tsx')).RateInput);

interface ExportOptionsProps {
  choice: ExportChoice;
  /** Currencies whose custom rate is missing. */
  rateError: string | undefined;
  onChange: (changes: Partial<ExportChoice>) => void;
}

/** The file format and its options. */
export function ExportOptions({ choice, rateError, onChange }: ExportOptionsProps) {
  const { t } = useTranslation();
  const { format, dataSets, currency, rate } = choice;
  return (
    <Stack gap="md">
      <FormatChoice
        formats={exportFormats}
        value={format}
        onChange={(value) => onChange({ format: value })}
      />
      {format === 'csv' && (
        <SeparatorSelect
          value={choice.separator}
          onChange={(separator) => onChange({ separator })}
          maw={320}
        />
      )}
      {format === 'xlsx' && dataSets.length > 1 && (
        <Switch
          label={t('exports.inOneWorkbook')}
          description={t('exports.inOneWorkbookHint')}
          checked={choice.inOneWorkbook}
          onChange={(event) => onChange({ inOneWorkbook: event.currentTarget.checked })}
        />
      )}
      {dataSets.includes('sold') && (
        <div>
          <div className={classes.row}>
            <SelectInput
              label={t('exports.currency')}
              data={[...currencies]}
              value={currency}
              onChange={(value) => onChange({ currency: currencies.find((one) => one === value) ?? 'EUR' })}
            />
            {isConverted(choice) && (
              <SelectInput
                label={t('exports.rate')}
                data={rateModes.map((mode) => ({ value: mode, label: t(`exports.rates.${mode}`) }))}
                value={rate}
                onChange={(value) =>
                  onChange({ rate: rateModes.find((mode) => mode === value) ?? 'current' })
                }
              />
            )}
            {isConverted(choice) && rate === 'own' && (
              <Suspense>
                <RateInput
                  label={t('exports.ownRate', { currency })}
                  value={choice.ownRate}
                  onChange={(ownRate) => onChange({ ownRate })}
                  error={rateError}
                  withAsterisk
                />
              </Suspense>
            )}
          </div>
          <Text size="xs" c="dimmed" mt={4}>
            {t('exports.rateHint')}
          </Text>
        </div>
      )}
    </Stack>
  );
}

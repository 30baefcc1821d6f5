import { Stack, Text } from '@mantine/core';
import { priceCards } from '@strojpark/core/contracts/price-cards';
import { languages, type Language } from '@strojpark/core/domain/languages';
import { maxPriceCards, type PriceCardSize } from '@strojpark/core/domain/machines/price-cards';
import { recordedCurrencies, type RecordedCurrency } from '@strojpark/core/domain/money/money';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ChosenMachines } from '../../../entities/machines/chosen-machines.tsx';
import { download } from '../../../lib/api.ts';
import { failureTexts } from '../../../lib/failure.ts';
import { formatNumber } from '../../../lib/format.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { currentLanguage } from '../../../lib/i18n.ts';
import { submitOnCtrlEnter } from '../../../lib/submit-on-ctrl-enter.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import type { BulkExport } from '../machine-bulk.queries.ts';
import type { BulkDialogProps, BulkFormProps } from './bulk-dialog.ts';
import { CardSizes } from './card-sizes.tsx';

interface PriceCardsDialogProps extends BulkDialogProps {
  order: Pick<BulkExport, 'sort' | 'order'>;
}

/** Cards with photo, facts, price and a QR code of the selected machines, as one PDF. */
export function PriceCardsDialog({ opened, ...form }: PriceCardsDialogProps) {
  const { t } = useTranslation();
  const { count, shown } = form.subject;
  return (
    <FormDialog
      opened={opened}
      onClose={form.onClose}
      size="lg"
      title={t('quotes.cards.title', { count, shown })}
    >
      <Stack gap="md">
        <ChosenMachines subject={form.subject} />
        <CardsForm {...form} />
      </Stack>
    </FormDialog>
  );
}

const currencyOf = (value: string): RecordedCurrency | undefined =>
  recordedCurrencies.find((one) => one === value);

function CardsForm({ subject, order, onClose }: BulkFormProps & Pick<PriceCardsDialogProps, 'order'>) {
  const { t } = useTranslation();
  const [size, setSize] = useState<PriceCardSize>('A5');
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const [currency, setCurrency] = useState('');
  const [second, setSecond] = useState('');
  const { mutate, isPending, error } = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      download(priceCards.download, {
        body: {
          ...subject.target,
          ...order,
          size,
          language,
          currency: currencyOf(currency),
          secondCurrency: currencyOf(second),
        },
      }),
    onSuccess: onClose,
  });
  const isTooMany = subject.count > maxPriceCards;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isPending && !isTooMany) mutate();
  };
  const currencies = recordedCurrencies.map((value) => ({ value, label: value }));
  return (
    <form onSubmit={submit} {...submitOnCtrlEnter}>
      <Stack gap="md">
        <CardSizes value={size} onChange={setSize} />
        <FieldGrid>
          <SelectInput
            label={t('quotes.cards.currency')}
            data-width="short"
            data={[{ value: '', label: t('quotes.cards.ownCurrency') }, ...currencies]}
            value={currency}
            onChange={(value) => setCurrency(value ?? '')}
          />
          <SelectInput
            label={t('quotes.cards.second')}
            data-width="short"
            data={[{ value: '', label: t('quotes.cards.none') }, ...currencies]}
            value={second}
            onChange={(value) => setSecond(value ?? '')}
          />
          <SelectInput
            label={t('quotes.cards.language')}
            data-width="short"
            data={languages.map((value) => ({ value, label: t(`quotes.detail.languages.${value}`) }))}
            value={language}
            onChange={(value) => setLanguage(languages.find((one) => one === value) ?? 'cs')}
          />
        </FieldGrid>
        <Text size="sm" c="dimmed">
          {t(isTooMany ? 'quotes.cards.tooMany' : 'quotes.cards.hint', { max: formatNumber(maxPriceCards) })}
        </Text>
        {error !== null && <FailureNote text={failureTexts(error).join(' ')} />}
        <FormButtons
          submitLabel={t('quotes.cards.download')}
          isSubmitting={isPending}
          disabled={isTooMany}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

import { Stack, Text, TextInput } from '@mantine/core';
import { date, language, recordedCurrency } from '@strojpark/core/contracts/common';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Quote, QuoteDefaults } from '@strojpark/core/contracts/quotes';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { customerBody } from '@strojpark/core/contracts/reservation-customer';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { languages } from '@strojpark/core/domain/languages';
import { recordedCurrencies } from '@strojpark/core/domain/money/money';
import { quoteCurrency } from '@strojpark/core/domain/quotes/quote-currency';
import { quoteLimits } from '@strojpark/core/domain/quotes/quote-status';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { machineQuery } from '../../../entities/machines/machines.queries.ts';
import { PresenceTitle } from '../../../entities/presence/presence-title.tsx';
import { usePriceQuestion } from '../../../entities/settings/use-price-question.ts';
import { useQuoteDefaults } from '../../../entities/quotes/quotes.queries.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { timeZone } from '../../../lib/format.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { toast } from '../../../lib/toast.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormPart } from '../../../ui/form-part.tsx';
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { QuestionNote } from '../../../ui/question-note.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { CustomerFields } from '../customer-fields.tsx';
import {
  blankCustomer,
  type CustomerForm,
  type CustomerInput,
  customerOf,
  customerOfEntry,
} from '../customer-form.ts';
import { FailedMachines } from './failed-machines.tsx';
import { useSaveQuote } from './quote-changes.queries.ts';
import { QuoteMachines, type QuotedRow } from './quote-machines.tsx';
import { useHeldFor } from './use-held-for.ts';

interface QuoteDialogProps {
  /** The quote to change; without it a new one. */
  quote?: Quote;
  /** What a new one starts with. */
  machineIds?: readonly string[] | undefined;
  customer?: CustomerInput;
  opened: boolean;
  onClose: () => void;
  /** Opens a new one that was saved, instead of closing. */
  onSaved?: (quote: Quote) => void;
}

const noMachines: readonly string[] = [];

/** Drafts or changes a quote. */
export function QuoteDialog({ opened, onClose, quote, machineIds = noMachines, ...form }: QuoteDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={
        quote ? (
          <PresenceTitle subject="quote" id={quote.id} doing="edit">
            {t('quotes.form.edit')}
          </PresenceTitle>
        ) : (
          t('quotes.form.add')
        )
      }
      size={820}
    >
      <Loaded {...form} quote={quote} machineIds={machineIds} onDone={onClose} />
    </FormDialog>
  );
}

interface LoadedProps extends Pick<QuoteDialogProps, 'customer' | 'onSaved'> {
  quote: Quote | undefined;
  machineIds: readonly string[];
  onDone: () => void;
}

/**
 * The form starts with the texts of the settings, so they are loaded first; and the machines of a new quote, with the
 * reservations that hold them.
 */
function Loaded({ quote, machineIds, customer, ...form }: LoadedProps) {
  const defaults = useQuoteDefaults(quote === undefined);
  const machines = useQueries({ queries: machineIds.map((id) => machineQuery(id)) });
  const preferred = useUserSettings((settings) => settings.currency);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const found = machines.flatMap(({ data }) => data ?? []);
  const held = useHeldFor(found);
  const isLoading = machines.some(({ isPending }) => isPending);
  const failed = machines.flatMap(({ data, error, refetch }, index) => {
    const id = machineIds[index] ?? '';
    return data !== undefined || leftOut.includes(id) ? [] : [{ id, error, refetch }];
  });
  // A form that has started stays, also when a machine is reserved meanwhile.
  const hasStarted = useHasOpened(!isLoading && failed.length === 0 && held !== undefined);
  if (quote !== undefined) return <QuoteForm {...form} quote={quote} values={valuesOf(quote)} />;
  if (defaults.data === undefined || isLoading || (failed.length === 0 && !hasStarted))
    return <LoadState {...loadingOf(defaults)} rows={6} height={48} />;
  if (failed.length > 0)
    return <FailedMachines machines={failed} onLeaveOut={() => setLeftOut(failed.map(({ id }) => id))} />;
  return (
    <QuoteForm
      {...form}
      quote={null}
      defaults={defaults.data}
      values={{ ...newQuote(defaults.data, found, held ?? [], preferred), ...customer }}
    />
  );
}

const text = z.string().max(quoteLimits.text);
const form = z.object({
  ...customerBody.shape,
  machines: z.array(z.custom<QuotedRow>()).min(1, { error: 'validation.machinesRequired' }),
  language,
  currency: recordedCurrency,
  validUntil: date,
  intro: text,
  terms: text,
  footer: text,
  contactName: z.string().max(200),
  contactPhone: z.string().max(50),
  contactEmail: z.string().max(320),
});
type Input = z.input<typeof form>;

/**
 * With the customer and the agreed prices of the reservations that hold the machines; where neither these nor the values of
 * the machines have a currency, in the preferred one.
 */
function newQuote(
  defaults: QuoteDefaults,
  machines: readonly Machine[],
  held: readonly Reservation[],
  preferred: Input['currency'],
): Input {
  const [first] = held;
  const agreed = held.find(({ selling_price: price }) => price !== null)?.selling_currency;
  const currency = recordedCurrencies.find((one) => one === agreed) ?? quoteCurrency(machines, preferred);
  const priceOf = (id: string) =>
    held.find(({ machine_id, selling_currency }) => machine_id === id && selling_currency === currency)
      ?.selling_price ?? null;
  return {
    ...(first ? customerOf(first) : blankCustomer),
    sellingPrice: null,
    // Those of a reservation are about it.
    notes: '',
    machines: machines.map((machine) => ({ machine, price: priceOf(machine.id) })),
    language: 'cs',
    currency,
    validUntil: defaults.validUntil,
    ...textsOf(defaults, 'cs'),
    contactName: defaults.contact.name,
    contactPhone: defaults.contact.phone,
    contactEmail: defaults.contact.email,
  };
}

function textsOf({ texts }: QuoteDefaults, code: Quote['language']) {
  const { intro, terms, footer } = texts[code];
  return { intro, terms, footer };
}

const valuesOf = (quote: Quote): Input => ({
  ...customerOfEntry(quote),
  machines: quote.items.map(({ machine_id, machine, price }) => ({
    machine: { id: machine_id, ...machine },
    price,
  })),
  language: quote.language,
  currency: quote.currency,
  validUntil: quote.valid_until,
  intro: quote.intro ?? '',
  terms: quote.terms ?? '',
  footer: quote.footer ?? '',
  contactName: quote.contact.name,
  contactPhone: quote.contact.phone,
  contactEmail: quote.contact.email,
});

interface QuoteFormProps {
  quote: Quote | null;
  values: Input;
  defaults?: QuoteDefaults;
  onDone: () => void;
  onSaved?: QuoteDialogProps['onSaved'];
}

function QuoteForm({ quote, values: start, defaults, onDone, onSaved }: QuoteFormProps) {
  const { t } = useTranslation();
  const dateFormat = useUserSettings((settings) => settings.dateFormat);
  const today = calendarDay(useNow(), timeZone());
  const save = useSaveQuote();
  const askPrice = usePriceQuestion();
  const contract = useContractForm(form, {
    defaultValues: start,
    question: ({ machines, currency }) => {
      for (const { machine, price } of machines) {
        const question = askPrice(machine, price, currency);
        if (question !== null) return t('quotes.form.priceQuestion', { name: machine.name, question });
      }
      return null;
    },
    submit: async ({
      machines,
      sellingPrice: _price,
      notes,
      contactName,
      contactPhone,
      contactEmail,
      ...rest
    }) => {
      const saved = await save.mutateAsync({
        id: quote?.id ?? null,
        body: {
          ...rest,
          note: notes,
          machines: machines.map(({ machine, price }) => ({ machineId: machine.id, price })),
          contact: { name: contactName, phone: contactPhone, email: contactEmail },
          ...(quote !== null && { version: quote.version }),
        },
      });
      toast.success(t('quotes.form.saved', { number: saved.number }));
      (onSaved ?? onDone)(saved);
    },
  });
  const { formProps, formError, isSubmitting, leave } = contract;
  const {
    setFocus,
    formState: { errors, submitCount },
  } = contract.form;
  // Texts and contact start with the values of the settings, so only errors open them.
  const foldOf = (...names: (keyof typeof errors)[]) => ({
    hasErrors: names.some((name) => errors[name] !== undefined),
    submitCount,
  });
  // The dialog was there before the form, so the focus is still on its close button.
  useEffect(() => setFocus('customerCompany'), [setFocus]);
  const exit = () => void leave(onDone);
  useDialogExit(exit);
  // why: the types of forms are invariant; this one has all fields of a customer.
  const customer = contract as unknown as CustomerForm;

  /** Texts that were not edited follow the language. */
  function changeLanguage(code: Quote['language']): void {
    const { getValues, setValue } = contract.form;
    if (defaults === undefined) return;
    const before = textsOf(defaults, getValues('language'));
    for (const [name, value] of Object.entries(textsOf(defaults, code)) as [keyof typeof before, string][])
      if (getValues(name) === before[name]) setValue(name, value, { shouldDirty: true });
  }

  return (
    <form {...formProps}>
      <Stack gap="lg">
        <FormPart title={t('quotes.form.customer')}>
          <CustomerFields
            customer={customer}
            isTaxIdRequired={false}
            currency={null}
            machine={null}
            withPrice={false}
            withHistory
            notesHint={t('quotes.form.noteHint')}
          />
        </FormPart>
        <FormPart title={t('quotes.form.machines')}>
          <FormField form={contract.form} name="currency">
            {(currency) => (
              <FormField form={contract.form} name="machines">
                {({ value, onChange, error, ref }) => (
                  <div ref={ref} tabIndex={-1}>
                    <QuoteMachines rows={value} currency={currency.value} onChange={onChange} />
                    {error !== undefined && (
                      <Text size="xs" c="var(--mantine-color-error)" role="alert" mt={4}>
                        {error}
                      </Text>
                    )}
                  </div>
                )}
              </FormField>
            )}
          </FormField>
        </FormPart>
        <FormPart title={t('quotes.form.terms')}>
          <FieldGrid>
            <FormField form={contract.form} name="language">
              {({ onChange, ...input }) => (
                <SelectInput
                  {...input}
                  label={t('quotes.form.language')}
                  data-width="short"
                  data={languages.map((value) => ({ value, label: t(`quotes.detail.languages.${value}`) }))}
                  onChange={(value) => {
                    const code = languages.find((one) => one === value) ?? 'cs';
                    changeLanguage(code);
                    onChange(code);
                  }}
                />
              )}
            </FormField>
            <FormField form={contract.form} name="currency">
              {({ onChange, ...input }) => (
                <SelectInput
                  {...input}
                  label={t('quotes.form.currency')}
                  data-width="short"
                  data={[...recordedCurrencies]}
                  onChange={(value) => onChange(recordedCurrencies.find((one) => one === value) ?? 'CZK')}
                />
              )}
            </FormField>
            <FormField form={contract.form} name="validUntil">
              {(input) => (
                <DateInput
                  label={t('quotes.form.validUntil')}
                  required
                  format={dateFormat}
                  minDate={today}
                  {...input}
                />
              )}
            </FormField>
          </FieldGrid>
        </FormPart>
        <FormPart title={t('quotes.form.texts')} fold={foldOf('intro', 'terms', 'footer')}>
          {(['intro', 'terms', 'footer'] as const).map((name) => (
            <GrowingTextarea
              key={name}
              label={t(`quotes.detail.${name}`)}
              minRows={2}
              maxRows={8}
              {...contract.field(name)}
            />
          ))}
        </FormPart>
        <FormPart
          title={t('quotes.detail.contact')}
          fold={foldOf('contactName', 'contactPhone', 'contactEmail')}
        >
          <FieldGrid>
            <TextInput
              label={t('quotes.form.contactName')}
              data-width="third"
              autoComplete="off"
              {...contract.field('contactName')}
            />
            <TextInput
              label={t('quotes.form.contactPhone')}
              data-width="third"
              type="tel"
              autoComplete="off"
              {...contract.field('contactPhone')}
            />
            <TextInput
              label={t('quotes.form.contactEmail')}
              data-width="third"
              type="email"
              autoComplete="off"
              {...contract.field('contactEmail')}
            />
          </FieldGrid>
        </FormPart>
        <QuestionNote text={contract.question} />
        <FailureNote title={t('quotes.form.failed')} text={formError} />
        <FormButtons submitLabel={t('quotes.form.save')} isSubmitting={isSubmitting} onCancel={exit} />
      </Stack>
    </form>
  );
}

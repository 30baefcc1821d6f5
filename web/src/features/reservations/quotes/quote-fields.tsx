import { Stack, Text, TextInput } from '@mantine/core';
import type { Quote, QuoteDefaults } from '@strojpark/core/contracts/quotes';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { languages } from '@strojpark/core/domain/languages';
import { recordedCurrencies } from '@strojpark/core/domain/money/money';
import { useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { FormField } from '../../../lib/form-field.tsx';
import { timeZone } from '../../../lib/format.ts';
import type { ContractForm } from '../../../lib/forms.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormPart } from '../../../ui/form-part.tsx';
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx';
import { QuestionNote } from '../../../ui/question-note.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { CustomerFields } from '../customer-fields.tsx';
import type { CustomerForm } from '../customer-form.ts';
import { textsOf, type quoteForm } from './quote-form.ts';
import { QuoteMachines } from './quote-machines.tsx';

interface QuoteFieldsProps {
  contract: ContractForm<typeof quoteForm>;
  element?: RefObject<HTMLFormElement | null>;
  /** Of a new one: texts that were not edited follow the language. */
  defaults?: QuoteDefaults;
  /** A dialog above asks: Escape belongs to it, and it says why nothing was saved. */
  isCovered?: boolean;
  onDone: () => void;
}

/** The customer, the machines with their prices, and what is printed with them. */
export function QuoteFields({ contract, element, defaults, isCovered = false, onDone }: QuoteFieldsProps) {
  const { t } = useTranslation();
  const dateFormat = useUserSettings((settings) => settings.dateFormat);
  const today = calendarDay(useNow(), timeZone());
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
  const exit = () => {
    if (!isCovered) void leave(onDone);
  };
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
    <form ref={element} {...formProps}>
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
        <FailureNote title={t('quotes.form.failed')} text={isCovered ? undefined : formError} />
        <FormButtons
          submitLabel={t('quotes.form.save')}
          question={contract.question}
          isSubmitting={isSubmitting}
          onCancel={exit}
        />
      </Stack>
    </form>
  );
}

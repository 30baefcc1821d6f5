import { quote as quoteSchema, type Quote, type QuoteDefaults } from '@strojpark/core/contracts/quotes';
import { useQueries } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { machineQuery } from '../../../entities/machines/machines.queries.ts';
import { PresenceTitle } from '../../../entities/presence/presence-title.tsx';
import { useQuoteDefaults } from '../../../entities/quotes/quotes.queries.ts';
import { usePriceQuestion } from '../../../entities/settings/use-price-question.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { toast } from '../../../lib/toast.ts';
import { useMergedSave } from '../../../lib/use-merged-save.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import type { CustomerInput } from '../customer-form.ts';
import { FailedMachines } from './failed-machines.tsx';
import { useCreateQuote, useUpdateQuote } from './quote-changes.queries.ts';
import { QuoteConflict } from './quote-conflict.tsx';
import { QuoteFields } from './quote-fields.tsx';
import {
  mergedQuoteInput,
  newQuote,
  quoteBodyOf,
  quoteForm,
  type QuoteInput,
  quoteInputOf,
  type QuoteValues,
  quoteValuesIn,
  quoteValuesOf,
  storedQuoteForm,
} from './quote-form.ts';
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
  if (quote !== undefined) return <EditForm quote={quote} onDone={form.onDone} />;
  if (defaults.data === undefined || isLoading || (failed.length === 0 && !hasStarted))
    return <LoadState {...loadingOf(defaults)} rows={6} height={48} />;
  if (failed.length > 0)
    return <FailedMachines machines={failed} onLeaveOut={() => setLeftOut(failed.map(({ id }) => id))} />;
  return (
    <AddForm
      {...form}
      defaults={defaults.data}
      values={{ ...newQuote(defaults.data, found, held ?? [], preferred), ...customer }}
    />
  );
}

interface AddFormProps extends Pick<QuoteDialogProps, 'onSaved'> {
  values: QuoteInput;
  defaults: QuoteDefaults;
  onDone: () => void;
}

function AddForm({ values, defaults, onDone, onSaved }: AddFormProps) {
  const { t } = useTranslation();
  const create = useCreateQuote();
  const ask = useQuoteQuestion();
  const contract = useContractForm(quoteForm, {
    defaultValues: values,
    question: ask,
    submit: async (given) => {
      const saved = await create.mutateAsync(quoteBodyOf(quoteValuesIn(given)));
      toast.success(t('quotes.form.saved', { number: saved.number }));
      (onSaved ?? onDone)(saved);
    },
  });
  return <QuoteFields contract={contract} defaults={defaults} onDone={onDone} />;
}

function EditForm({ quote, onDone }: { quote: Quote; onDone: () => void }) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const update = useUpdateQuote();
  const ask = useQuoteQuestion();
  const { newest, save, conflict, isChoosing, resolve, dismiss } = useMergedSave(quote, {
    schema: quoteSchema,
    valuesOf: quoteValuesOf,
    send: ({ id, version }, values: QuoteValues) =>
      update.mutateAsync({ id, body: { ...quoteBodyOf(values), version } }),
    priced: { currency: ['machines'] },
  });
  const contract = useContractForm(storedQuoteForm, {
    defaultValues: quoteInputOf(quote),
    // A price that is kept was asked about when it was entered.
    question: (values) => ask(values, newest.current),
    submit: async (given) => {
      const { number } = await save(quoteValuesIn(given));
      toast.success(t('quotes.form.saved', { number }));
      onDone();
    },
  });
  const { form } = contract;
  return (
    <>
      <QuoteFields contract={contract} element={element} isCovered={isChoosing} onDone={onDone} />
      {conflict !== null && (
        <QuoteConflict
          opened={isChoosing}
          conflict={conflict}
          rows={form.getValues('machines')}
          onCancel={dismiss}
          onChoose={(choices) => {
            const merged = resolve(conflict, choices);
            const rows = form.getValues('machines');
            form.reset(mergedQuoteInput(merged, rows, conflict.current), { keepDefaultValues: true });
            element.current?.requestSubmit();
          }}
        />
      )}
    </>
  );
}

/** Asks about the first price that is far from the value of its machine. */
function useQuoteQuestion() {
  const { t } = useTranslation();
  const ask = usePriceQuestion();
  return (
    { machines, currency }: Pick<QuoteInput, 'machines' | 'currency'>,
    stored?: Quote,
  ): string | null => {
    const isKept = (id: string, price: number | null) =>
      stored?.currency === currency &&
      stored.items.some((item) => item.machine_id === id && item.price === price);
    for (const { machine, price } of machines) {
      const question = isKept(machine.id, price) ? null : ask(machine, price, currency);
      if (question !== null) return t('quotes.form.priceQuestion', { name: machine.name, question });
    }
    return null;
  };
}

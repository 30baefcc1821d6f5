import type { QueueEntry } from '@strojpark/core/contracts/queue';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { customerBody, wizardCustomer } from '@strojpark/core/contracts/reservation-customer';
import { rejectedCandidate } from '@strojpark/core/contracts/reservation-record';
import { approvalReason, replacementChoice } from '@strojpark/core/contracts/reservations';
import { saleCurrency } from '@strojpark/core/domain/money/money';
import { needsReplacement } from '@strojpark/core/domain/reservations/reservation-terms';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { usePriceQuestion } from '../../../entities/settings/use-price-question.ts';
import { useReplacementRule } from '../../../entities/settings/use-replacement-rule.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useActor } from '../../../lib/auth.ts';
import { type ContractForm, useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import {
  type CustomerForm,
  type CustomerInput,
  type CustomerSchema,
  type CustomerValues,
  blankCustomer,
  customerOfEntry,
  isCustomerField,
} from '../customer-form.ts';
import { announceJoined } from '../queue/announce-joined.ts';
import { useJoinQueue } from '../queue/queue-changes.queries.ts';
import { announceRequest, type CreateBody, useCreateReservation } from '../reservation-changes.queries.ts';
import type { ReservableMachine } from './reservable-machine.ts';
import { type ReserveDraft, removeDraft, storeDraft, unchosen } from './reserve-draft.ts';

export const wizardSteps = ['customer', 'replacement', 'approval'] as const;

const replacementForm = z.object({ replacementMachineId: replacementChoice });
const approvalForm = z.object({
  approvalRequestReason: approvalReason,
  /** The name is not sent; a machine may disappear from the suggestions. */
  rejectedCandidates: z.array(rejectedCandidate.safeExtend({ name: z.string() })),
});
export type ApprovalForm = ContractForm<typeof approvalForm>['form'];

/** The replacement or the reason for none; empty where neither is needed. */
type Solution = Pick<CreateBody, 'replacementMachineId' | 'approvalRequestReason' | 'rejectedCandidates'>;

/** What is sent of the last step. */
const requestOf = ({
  approvalRequestReason,
  rejectedCandidates,
}: z.output<typeof approvalForm>): Solution => ({
  approvalRequestReason,
  ...(rejectedCandidates.length > 0 && {
    rejectedCandidates: rejectedCandidates.map(({ name: _name, ...one }) => one),
  }),
});

/** After these refusals someone else has the machine, and the customer can wait for it. */
const heldCodes = ['machine_held', 'offer_over'];

interface WizardOptions {
  machine: ReservableMachine;
  /** The offer that the reservation accepts. */
  offer: QueueEntry | undefined;
  /** Filled in. */
  customer: CustomerInput | undefined;
  /** The quote that the customer accepts by it. */
  quoteId: string | undefined;
  draft: ReserveDraft | null;
  onDone: () => void;
}

/** The state of the wizard: the step, the form of each step, and the server's error. */
export function useReserveWizard({ machine, offer, customer: known, quoteId, draft, onDone }: WizardOptions) {
  const { t } = useTranslation();
  const hasSteps = needsReplacement(machine, useReplacementRule());
  const schema: CustomerSchema = hasSteps ? wizardCustomer : customerBody;
  // A draft continues at a later step only if its customer is still valid.
  const [values, setValues] = useState<CustomerValues | null>(
    () => schema.safeParse(draft?.customer).data ?? null,
  );
  const [step, setStep] = useState(hasSteps && values !== null && draft !== null ? draft.step : 0);
  const [isFinished, setIsFinished] = useState(false);
  const create = useCreateReservation(offer?.id);
  const join = useJoinQueue(machine.id);
  const ask = usePriceQuestion();

  const customer = useContractForm<CustomerSchema>(schema, {
    defaultValues: draft?.customer ?? known ?? (offer ? customerOfEntry(offer) : blankCustomer),
    guardChanges: false,
    question: ({ sellingPrice }) => ask(machine, sellingPrice, saleCurrency(machine.currency)),
    submit: async (checked) => {
      setValues(checked);
      if (hasSteps) setStep(1);
      else await reserve(checked, {});
    },
  });
  const replacement = useContractForm(replacementForm, {
    defaultValues: { replacementMachineId: draft?.replacementMachineId ?? '' },
    guardChanges: false,
    submit: async (solution) => values && reserve(values, solution),
  });
  const reason = useContractForm(approvalForm, {
    defaultValues: {
      approvalRequestReason: draft?.approvalRequestReason ?? '',
      rejectedCandidates: draft?.rejectedCandidates ?? [],
    },
    guardChanges: false,
    submit: async (solution) => values && reserve(values, requestOf(solution)),
  });

  async function reserve(customerValues: CustomerValues, solution: Solution): Promise<void> {
    const { id, name } = machine;
    try {
      const made = await create.mutateAsync({
        machineId: id,
        ...customerValues,
        ...solution,
        ...(quoteId !== undefined && { quoteId }),
      });
      if (made.status === 'pending_approval') announceRequest(made);
      else toast.success(t('reservations.reserve.created', { name }));
      drop();
      onDone();
    } catch (error) {
      if (error instanceof ApiError) leadBack(error);
      throw error;
    }
  }

  async function joinQueue(customerValues: CustomerValues): Promise<void> {
    announceJoined(await join.mutateAsync(customerValues));
    drop();
    onDone();
  }

  /** Goes to the step where the error can be fixed. */
  function leadBack({ code, errors }: ApiError): void {
    if (code === 'replacement_not_available') replacement.form.reset({ replacementMachineId: '' });
    for (const [name, texts] of Object.entries(errors)) {
      if (!isCustomerField(name)) continue;
      customer.form.setError(name, { type: 'server', message: texts.join(' ') });
      setStep(0);
    }
  }

  const forms = [customer, replacement, reason];
  const isDirty = draft !== null || forms.some(({ form }) => form.formState.isDirty);
  const isSending = forms.some(({ isSubmitting }) => isSubmitting);
  // Already saved, so navigating away must not ask about unsaved changes.
  const isOver = isFinished || create.isSuccess || join.isSuccess;
  const leave = useLeaveGuard(isDirty && !isSending && !isOver);
  const { drop } = useStoreDraft(offer?.id ?? machine.id, step, {
    customer: customer.form,
    replacement: replacement.form,
    reason: reason.form,
  });

  const isHeld = create.error instanceof ApiError && heldCodes.includes(create.error.code);
  return {
    hasSteps,
    step,
    /** The place in the queue that is offered instead; null if the machine can be reserved. */
    queue:
      isHeld && values !== null
        ? { isSending: join.isPending, join: () => void joinQueue(values).catch(() => undefined) }
        : null,
    goTo: (target: number) => {
      create.reset();
      join.reset();
      setStep(target);
    },
    /** To the request for approval: each suggested machine needs a reason; those given before stay. */
    rejectAll: (suggested: readonly Pick<MachineListItem, 'id' | 'name'>[]) => {
      const given = reason.form.getValues('rejectedCandidates');
      reason.form.setValue(
        'rejectedCandidates',
        suggested.map(
          ({ id, name }) =>
            given.find(({ machineId }) => machineId === id) ?? {
              machineId: id,
              name,
              reason: unchosen,
              words: '',
            },
        ),
      );
      create.reset();
      setStep(2);
    },
    /** The customer of the completed first step. */
    values,
    customer,
    replacement,
    reason,
    isBusy: isSending,
    /** The screen already shows the reservation that is being sent. */
    isShown: create.isPending,
    isDone: create.isSuccess,
    failure: join.error ?? create.error,
    /** Closes the wizard: the customer is provided for in another way. */
    finish: () => {
      // Closing may change the URL, which must not ask about what was typed.
      flushSync(() => setIsFinished(true));
      drop();
      onDone();
    },
    leave: () => {
      if (isSending) return;
      // A user who cancels on purpose must not be offered the draft.
      void leave(() => {
        drop();
        onDone();
      });
    },
  };
}

export type ReserveWizardState = ReturnType<typeof useReserveWizard>;

interface WizardForms {
  customer: CustomerForm['form'];
  replacement: UseFormReturn<{ replacementMachineId: string }>;
  reason: ApprovalForm;
}

/** Stores the input on every change, because a closed tab gives no warning. */
function useStoreDraft(draftOf: string, step: number, forms: WizardForms): { drop: () => void } {
  const { id: userId } = useActor();
  const { customer, replacement, reason } = forms;
  // Nothing is stored before the first input or after the wizard has finished.
  const isOver = useRef(false);

  const keep = useEffectEvent(() => {
    if (isOver.current) return;
    const { customerTaxId, customerAddress, notes, sellingPrice, ...required } = customer.getValues();
    storeDraft(userId, draftOf, {
      savedAt: new Date().toISOString(),
      step,
      customer: {
        ...required,
        customerTaxId: customerTaxId ?? '',
        customerAddress: customerAddress ?? '',
        notes: notes ?? '',
        sellingPrice: sellingPrice ?? null,
      },
      ...replacement.getValues(),
      approvalRequestReason: reason.getValues('approvalRequestReason'),
      rejectedCandidates: reason
        .getValues('rejectedCandidates')
        .map(({ words, ...one }) => ({ ...one, words: words ?? '' })),
    });
  });

  useEffect(() => {
    const watched = { formState: { values: true }, callback: () => keep() };
    const ends = [customer.subscribe(watched), replacement.subscribe(watched), reason.subscribe(watched)];
    return () => ends.forEach((end) => end());
  }, [customer, replacement, reason]);

  const seen = useRef(step);
  useEffect(() => {
    if (seen.current !== step) keep();
    seen.current = step;
  }, [step]);

  return {
    drop: () => {
      isOver.current = true;
      removeDraft(userId, draftOf);
    },
  };
}

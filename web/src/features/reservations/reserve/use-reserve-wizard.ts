import {
  approvalReason,
  customerBody,
  replacementChoice,
  wizardCustomer,
} from '@strojpark/core/contracts/reservations';
import { needsReplacement } from '@strojpark/core/domain/reservation-terms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ApiError } from '../../../lib/api-error.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import {
  blankCustomer,
  isCustomerField,
  type CustomerSchema,
  type CustomerValues,
} from '../customer-form.ts';
import { useCreateReservation } from '../reservations.queries.ts';
import type { ReservableMachine } from './reservable-machine.ts';
import type { ReserveDraft } from './reserve-draft.ts';
import { useKeepDraft } from './use-keep-draft.ts';

export const wizardSteps = ['customer', 'replacement', 'approval'] as const;

const replacementForm = z.object({ replacementMachineId: replacementChoice });
const approvalForm = z.object({ approvalRequestReason: approvalReason });

/** What makes up for a used machine that leaves; nothing where nothing has to. */
type Solution = z.output<typeof replacementForm> | z.output<typeof approvalForm> | Record<string, never>;

/** The wizard's state: the step, the form of each step, and what the server said. */
export function useReserveWizard(machine: ReservableMachine, draft: ReserveDraft | null, onDone: () => void) {
  const { t } = useTranslation();
  const hasSteps = needsReplacement(machine);
  const schema: CustomerSchema = hasSteps ? wizardCustomer : customerBody;
  // The later steps of a draft go on only from a customer who passes.
  const [values, setValues] = useState<CustomerValues | null>(
    () => schema.safeParse(draft?.customer).data ?? null,
  );
  const [step, setStep] = useState(hasSteps && values !== null && draft !== null ? draft.step : 0);
  const create = useCreateReservation();

  const customer = useContractForm<CustomerSchema>(schema, {
    defaultValues: draft?.customer ?? blankCustomer,
    guardChanges: false,
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
    defaultValues: { approvalRequestReason: draft?.approvalRequestReason ?? '' },
    guardChanges: false,
    submit: async (solution) => values && reserve(values, solution),
  });

  async function reserve(customerValues: CustomerValues, solution: Solution): Promise<void> {
    const { id, name } = machine;
    try {
      const { status } = await create.mutateAsync({ machineId: id, ...customerValues, ...solution });
      const isRequest = status === 'pending_approval';
      toast.success(
        t(isRequest ? 'reservations.reserve.requested' : 'reservations.reserve.created', { name }),
      );
      drop();
      onDone();
    } catch (error) {
      if (error instanceof ApiError) leadBack(error);
      throw error;
    }
  }

  /** A refusal leads to the step where it can be mended. */
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
  // Sent is saved: where closing leads to another address, nothing asks.
  const leave = useLeaveGuard(isDirty && !isSending && !create.isSuccess);
  const { drop } = useKeepDraft(machine.id, step, {
    customer: customer.form,
    replacement: replacement.form,
    reason: reason.form,
  });

  return {
    hasSteps,
    step,
    goTo: (target: number) => {
      create.reset();
      setStep(target);
    },
    customer,
    replacement,
    reason,
    isBusy: isSending,
    isDone: create.isSuccess,
    failure: create.error,
    leave: () => {
      if (isSending) return;
      // Whoever gives up on purpose does not want to be asked about it again.
      void leave(() => {
        drop();
        onDone();
      });
    },
  };
}

export type ReserveWizardState = ReturnType<typeof useReserveWizard>;

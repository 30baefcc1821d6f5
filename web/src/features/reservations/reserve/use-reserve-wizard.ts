import { approvalReason, customerBody, wizardCustomer } from '@strojpark/core/contracts/reservations';
import { needsReplacement } from '@strojpark/core/domain/reservation-terms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ApiError } from '../../../lib/api-error.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { blankCustomer, isCustomerField, type CustomerSchema, type CustomerValues } from '../customer-form.ts';
import { useCreateReservation } from '../reservations.queries.ts';
import type { ReservableMachine } from './reservable-machine.ts';

const approvalForm = z.object({ approvalRequestReason: approvalReason });

export const wizardSteps = ['customer', 'replacement', 'approval'] as const;

type Solution = { replacementMachineId: string } | { approvalRequestReason: string } | Record<string, never>;

/** The wizard's state: the step, what was filled in so far, and what the server said. */
export function useReserveWizard(machine: ReservableMachine, onDone: () => void) {
  const { t } = useTranslation();
  const hasSteps = needsReplacement(machine);
  const [step, setStep] = useState(0);
  const [values, setValues] = useState<CustomerValues | null>(null);
  const [replacementId, setReplacementId] = useState<string | null>(null);
  const create = useCreateReservation();

  async function reserve(customerValues: CustomerValues, solution: Solution) {
    const { status } = await create.mutateAsync({ machineId: machine.id, ...customerValues, ...solution });
    const isRequest = status === 'pending_approval';
    const { name } = machine;
    toast.success(t(isRequest ? 'reservations.reserve.requested' : 'reservations.reserve.created', { name }));
    onDone();
  }

  const customer = useContractForm<CustomerSchema>(hasSteps ? wizardCustomer : customerBody, {
    defaultValues: blankCustomer,
    guardChanges: false,
    submit: async (checked) => {
      setValues(checked);
      if (hasSteps) setStep(1);
      else await reserve(checked, {});
    },
  });

  const reason = useContractForm(approvalForm, {
    defaultValues: { approvalRequestReason: '' },
    guardChanges: false,
    submit: async (solution) => {
      await reserveInSteps(solution);
    },
  });

  /** A refusal leads to the step where it can be mended. */
  async function reserveInSteps(solution: Solution) {
    if (values === null) return;
    try {
      await reserve(values, solution);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'replacement_not_available') setReplacementId(null);
      const refused = Object.entries(error.errors).flatMap(([name, texts]) =>
        isCustomerField(name) ? [[name, texts.join(' ')] as const] : [],
      );
      for (const [name, message] of refused) customer.form.setError(name, { type: 'server', message });
      if (refused.length > 0) setStep(0);
      else if ('approvalRequestReason' in error.errors) throw error;
    }
  }

  const isDirty = customer.form.formState.isDirty || reason.form.formState.isDirty || replacementId !== null;
  const leave = useLeaveGuard(isDirty && !create.isSuccess);

  return {
    hasSteps,
    step,
    goTo: (target: number) => {
      create.reset();
      setStep(target);
    },
    customer,
    reason,
    replacementId,
    chooseReplacement: setReplacementId,
    reserveWithReplacement: (replacementMachineId: string) => void reserveInSteps({ replacementMachineId }),
    isBusy: create.isPending,
    failure: create.error,
    leave: () => {
      if (!create.isPending) void leave(onDone);
    },
  };
}

export type ReserveWizardState = ReturnType<typeof useReserveWizard>;

import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useActor } from '../../../lib/auth.ts';
import type { CustomerForm } from '../customer-form.ts';
import { dropDraft, keepDraft } from './reserve-draft.ts';

interface WizardForms {
  customer: CustomerForm['form'];
  replacement: UseFormReturn<{ replacementMachineId: string }>;
  reason: UseFormReturn<{ approvalRequestReason: string }>;
}

/** Keeps what is typed in the wizard, letter by letter: a closed tab gives no warning. */
export function useKeepDraft(machineId: string, step: number, forms: WizardForms): { drop: () => void } {
  const { id: userId } = useActor();
  const { customer, replacement, reason } = forms;
  // Nothing is kept before something was typed, nor after the wizard has come to its end.
  const isOver = useRef(false);

  const keep = useEffectEvent(() => {
    if (isOver.current) return;
    const { customerTaxId, customerAddress, notes, sellingPrice, ...required } = customer.getValues();
    keepDraft(userId, machineId, {
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
      ...reason.getValues(),
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
      dropDraft(userId, machineId);
    },
  };
}

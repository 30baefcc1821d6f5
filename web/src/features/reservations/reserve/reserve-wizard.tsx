import { Stepper } from '@mantine/core';
import { useImperativeHandle, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovalStep } from './approval-step.tsx';
import { CustomerStep } from './customer-step.tsx';
import { ReplacementStep } from './replacement-step.tsx';
import type { ReservableMachine } from './reservable-machine.ts';
import { ReserveFailure } from './reserve-failure.tsx';
import classes from './reserve-wizard.module.css';
import { useReserveWizard, wizardSteps } from './use-reserve-wizard.ts';

export interface ReserveWizardHandle {
  /** Closes the dialog, after asking when something has been filled in. */
  leave: () => void;
}

interface ReserveWizardProps {
  ref: Ref<ReserveWizardHandle>;
  machine: ReservableMachine;
  onDone: () => void;
}

/** Mounted with each opening of the dialog, so that it always begins with the first step. */
export function ReserveWizard({ ref, machine, onDone }: ReserveWizardProps) {
  const { t } = useTranslation();
  const wizard = useReserveWizard(machine, onDone);
  const { leave, hasSteps, step, goTo } = wizard;
  useImperativeHandle(ref, () => ({ leave }), [leave]);

  return (
    <>
      {hasSteps && (
        <Stepper
          active={step}
          onStepClick={goTo}
          allowNextStepsSelect={false}
          size="xs"
          wrap={false}
          mb="md"
          classNames={{ steps: classes.steps, stepBody: classes.stepBody }}
        >
          {wizardSteps.map((name) => (
            <Stepper.Step key={name} label={t(`reservations.reserve.steps.${name}`)} />
          ))}
        </Stepper>
      )}
      <ReserveFailure error={wizard.failure} />
      {step === 0 && <CustomerStep wizard={wizard} machine={machine} />}
      {step === 1 && <ReplacementStep wizard={wizard} machineId={machine.id} />}
      {step === 2 && <ApprovalStep wizard={wizard} />}
    </>
  );
}

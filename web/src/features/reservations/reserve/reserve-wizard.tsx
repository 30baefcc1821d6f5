import { Stepper } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineNews } from '../../../lib/machine-news.tsx';
import { useActor } from '../../../lib/auth.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { ApprovalStep } from './approval-step.tsx';
import { CustomerStep } from './customer-step.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { ReplacementStep } from './replacement-step.tsx';
import type { ReservableMachine } from './reservable-machine.ts';
import { dropDraft, readDraft, type ReserveDraft } from './reserve-draft.ts';
import { ReserveFailure } from './reserve-failure.tsx';
import classes from './reserve-wizard.module.css';
import { useReserveWizard, wizardSteps } from './use-reserve-wizard.ts';

/** The one field of a step, where the server's refusal of it can be seen. */
const stepFields = [null, 'replacementMachineId', 'approvalRequestReason'] as const;

interface ReserveWizardProps {
  machine: ReservableMachine;
  onDone: () => void;
}

/**
 * Mounted with each opening of the dialog, so that it always begins with the first step, unless something was
 * begun before and is to go on.
 */
export function ReserveWizard({ machine, onDone }: ReserveWizardProps) {
  const { id: userId } = useActor();
  const [draft, setDraft] = useState(() => readDraft(userId, machine.id, new Date()));
  const [isDecided, setIsDecided] = useState(draft === null);

  if (isDecided) return <ReserveSteps machine={machine} draft={draft} onDone={onDone} />;
  return (
    draft && (
      <DraftOffer
        draft={draft}
        onContinue={() => setIsDecided(true)}
        onDiscard={() => {
          dropDraft(userId, machine.id);
          setDraft(null);
          setIsDecided(true);
        }}
      />
    )
  );
}

interface ReserveStepsProps extends ReserveWizardProps {
  draft: ReserveDraft | null;
}

function ReserveSteps({ machine, draft, onDone }: ReserveStepsProps) {
  const { t } = useTranslation();
  const wizard = useReserveWizard(machine, draft, onDone);
  const { leave, hasSteps, step, goTo } = wizard;
  useDialogExit(leave);

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
      <MachineNews machine={machine} isPaused={wizard.isBusy || wizard.isDone || wizard.failure !== null} />
      <ReserveFailure error={wizard.failure} field={stepFields[step] ?? null} />
      {step === 0 && <CustomerStep wizard={wizard} machine={machine} />}
      {step === 1 && <ReplacementStep wizard={wizard} machineId={machine.id} />}
      {step === 2 && <ApprovalStep wizard={wizard} />}
    </>
  );
}

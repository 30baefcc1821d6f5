import type { QueueEntry } from '@strojpark/core/contracts/queue';
import type { Quote } from '@strojpark/core/contracts/quotes';
import { Button, Group, Stack, Text } from '@mantine/core';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { saleCurrency } from '@strojpark/core/domain/money/money';
import i18next from 'i18next';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useActor } from '../../../lib/auth.ts';
import { failureTexts } from '../../../lib/failure.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { MachineChangeNotice } from '../../../entities/machines/machine-change-notice.tsx';
import { AcceptedQuotes } from '../../../entities/quotes/accepted-quotes.tsx';
import { OtherCustomerNote } from '../../../entities/quotes/other-customer-note.tsx';
import { useWaitingQuotes } from '../../../entities/quotes/use-waiting-quotes.ts';
import { useReservationEnd } from '../../../entities/reservations/use-reservation-end.ts';
import { usePublicSettings } from '../../../entities/settings/settings.queries.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { QuestionNote } from '../../../ui/question-note.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { Steps } from '../../../ui/steps.tsx';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { CustomerFields } from '../customer-fields.tsx';
import { type CustomerInput, customerOfQuote, isCustomerField } from '../customer-form.ts';
import { AgreedMargin } from './agreed-margin.tsx';
import { ApprovalStep } from './approval-step.tsx';
import { holderTexts } from '../holder-texts.ts';
import { ReplacementStep } from './replacement-step.tsx';
import type { ReservableMachine } from './reservable-machine.ts';
import { type ReserveDraft, removeDraft, readDraft } from './reserve-draft.ts';
import { type ReserveWizardState, useReserveWizard, wizardSteps } from './use-reserve-wizard.ts';
import classes from './reserve-wizard.module.css';
import { Callout } from '../../../ui/callout.tsx';

/** The fields of each step, whose errors are shown in that step. */
const stepFields = [[], ['replacementMachineId'], ['approvalRequestReason', 'rejectedCandidates']] as const;

interface ReserveWizardProps {
  machine: ReservableMachine;
  /** The offer that the reservation accepts. */
  offer?: QueueEntry | undefined;
  /** Filled in; a draft for the machine, which may be about another customer, is not offered. */
  customer?: CustomerInput | undefined;
  /** The quote that the customer accepts by it. */
  quoteId?: string | undefined;
  onDone: () => void;
}

/** Remounted on every opening of the dialog, so it starts with the first step, unless the user continues a draft. */
export function ReserveWizard({ machine, offer, customer, quoteId, onDone }: ReserveWizardProps) {
  const { id: userId } = useActor();
  const draftOf = offer?.id ?? machine.id;
  const [draft, setDraft] = useState(() =>
    customer === undefined ? readDraft(userId, draftOf, new Date()) : null,
  );
  const [isDecided, setIsDecided] = useState(draft === null);

  const { quotes, isLoading } = useWaitingQuotes(machine);
  const [only, ...others] = quotes;
  const accepted = only && others.length === 0 && !offer ? customerOfQuote(only, machine.id) : undefined;
  // Whether there are steps depends on them.
  const areRulesLoading = usePublicSettings().isLoading;
  const isLoaded = useHasOpened(!isLoading && !areRulesLoading);

  // The form starts with what the customer has accepted.
  if (!isLoaded) return <SkeletonRows rows={4} height={56} />;
  const start = { machine, offer, customer: customer ?? accepted, quoteId, draft, onDone };
  if (isDecided) return <ReserveSteps {...start} quotes={quotes} />;
  return (
    draft && (
      <DraftQuestion
        draft={draft}
        onContinue={() => setIsDecided(true)}
        onDiscard={() => {
          removeDraft(userId, draftOf);
          setDraft(null);
          setIsDecided(true);
        }}
      />
    )
  );
}

interface ReserveStepsProps extends ReserveWizardProps {
  /** Those in which a customer has accepted the machine. */
  quotes: readonly Quote[];
  draft: ReserveDraft | null;
}

function ReserveSteps({ machine, offer, customer, quoteId, quotes, draft, onDone }: ReserveStepsProps) {
  const { t } = useTranslation();
  const wizard = useReserveWizard({ machine, offer, customer, quoteId, draft, onDone });
  const { leave, hasSteps, step, goTo } = wizard;
  useDialogExit(leave, wizard.isShown);

  return (
    <>
      {hasSteps && (
        <div className={classes.steps}>
          <Steps
            steps={(step === 2 ? wizardSteps : wizardSteps.slice(0, 2)).map((name, index) => ({
              label: t(`reservations.reserve.steps.${name}`),
              onReturn: () => goTo(index),
            }))}
            active={step}
          />
        </div>
      )}
      <MachineChangeNotice
        machine={machine}
        isPaused={wizard.isBusy || wizard.isDone || wizard.failure !== null}
      />
      <ReserveFailure error={wizard.failure} fields={stepFields[step] ?? []} queue={wizard.queue} />
      {step === 0 && <CustomerStep wizard={wizard} machine={machine} quotes={quotes} />}
      {step === 1 && <ReplacementStep wizard={wizard} machine={machine} />}
      {step === 2 && <ApprovalStep wizard={wizard} machine={machine} />}
    </>
  );
}

interface DraftQuestionProps {
  draft: ReserveDraft;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Asks whether to continue the draft or to start over. */
function DraftQuestion({ draft: { savedAt, customer }, onContinue, onDiscard }: DraftQuestionProps) {
  const { t } = useTranslation();
  const whom = customerLine({
    customer_name: customer.customerName,
    customer_company: customer.customerCompany,
  });
  return (
    <Stack gap="md">
      <Text>{t('reservations.draft.text', { at: formatDateTime(savedAt) })}</Text>
      {whom !== '' && <Text fw={600}>{whom}</Text>}
      <Group justify="flex-end" gap="xs" data-dialog-buttons>
        <Button variant="default" onClick={onDiscard}>
          {t('reservations.draft.discard')}
        </Button>
        {/* The dialog may have opened before the question was there. */}
        <Button autoFocus data-autofocus onClick={onContinue}>
          {t('reservations.draft.continue')}
        </Button>
      </Group>
    </Stack>
  );
}

interface CustomerStepProps {
  wizard: ReserveWizardState;
  machine: ReservableMachine;
  quotes: readonly Quote[];
}

/** The customer; the only step where neither replacement nor approval is needed. */
function CustomerStep({ wizard, machine, quotes }: CustomerStepProps) {
  const { t } = useTranslation();
  const { customer, hasSteps, leave } = wizard;
  const end = useReservationEnd();
  const [company, name, email, taxId] = useWatch({
    control: customer.form.control,
    name: ['customerCompany', 'customerName', 'customerEmail', 'customerTaxId'],
  });
  return (
    <form {...customer.formProps}>
      <Stack gap="lg">
        {quotes.length > 0 && <AcceptedQuotes machine={machine} isTaken />}
        <CustomerFields
          customer={customer}
          isTaxIdRequired={hasSteps}
          currency={saleCurrency(machine.currency)}
          machine={machine}
          priceNote={
            <>
              <AgreedMargin customer={customer} machineId={machine.id} />
              <QuestionNote text={customer.question} />
            </>
          }
          withHistory
        />
        <OtherCustomerNote quotes={quotes} company={company} name={name} email={email} taxId={taxId} />
        {!hasSteps && end !== undefined && <Text>{t('reservations.reserve.lasts', end)}</Text>}
        <FormButtons
          submitLabel={hasSteps ? t('common.actions.continue') : t('reservations.reserve.create')}
          question={customer.question}
          isSubmitting={customer.isSubmitting}
          onCancel={leave}
        />
      </Stack>
    </form>
  );
}

interface ReserveFailureProps {
  error: Error | null;
  /** The fields of the current step other than those of the customer. */
  fields: readonly string[];
  /** Where the customer can wait instead, with what was typed. */
  queue: ReserveWizardState['queue'];
}

/** Why the reservation failed, in plain words; the input stays. */
function ReserveFailure({ error, fields, queue }: ReserveFailureProps) {
  const { t } = useTranslation();
  if (error === null) return null;
  const { title, texts } = explain(error, (name) => fields.includes(name) || isCustomerField(name));
  if (texts.length === 0 && queue === null) return null;
  return (
    <Callout isFailure role="alert" title={title} className={classes.failure}>
      {[...texts, ...(queue ? [t('queue.join.insteadText')] : [t('reservations.reserve.kept')])].join(' ')}
      {queue && (
        <div>
          <Button mt="xs" size="xs" variant="default" loading={queue.isSending} onClick={queue.join}>
            {t('queue.join.instead')}
          </Button>
        </div>
      )}
    </Callout>
  );
}

function explain(error: Error, isAtItsField: (name: string) => boolean): { title: string; texts: string[] } {
  const { t } = i18next;
  const title = t('reservations.reserve.failed');
  if (!(error instanceof ApiError)) return { title, texts: failureTexts(error) };
  if (error.code === 'machine_held') return { title: t('reservations.reserve.held'), texts: [error.message] };
  if (error.code === 'offer_over') return { title: t('queue.accept.over'), texts: holderTexts(error) };
  if (error.code === 'replacement_not_available')
    return {
      title: t('reservations.reserve.replacementTaken'),
      texts: [...holderTexts(error), t('reservations.reserve.replacementsRenewed')],
    };
  // Field errors are shown at their fields, if those are part of this step.
  const refused = Object.entries(error.errors);
  if (refused.length > 0)
    return { title, texts: refused.flatMap(([name, texts]) => (isAtItsField(name) ? [] : texts)) };
  return { title, texts: error.status === 409 ? [error.message] : failureTexts(error) };
}

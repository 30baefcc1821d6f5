import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import {
  maxRejectionWords,
  rejectionReasons,
  type RejectionReason,
} from '@strojpark/core/domain/reservations/rejected-candidates';
import type { TFunction } from 'i18next';
import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineLine } from '../../../entities/machines/machine-facts.ts';
import { useSuggestedReplacements } from '../../../entities/reservations/reservations.queries.ts';
import { FormField } from '../../../lib/form-field.tsx';
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import type { ReservableMachine } from './reservable-machine.ts';
import { unchosen } from './reserve-draft.ts';
import { DemandInstead } from '../demands/demand-instead.tsx';
import { wantedLike } from '../demands/demand-form.ts';
import { ReserveSummary } from './reserve-summary.tsx';
import type { ApprovalForm, ReserveWizardState } from './use-reserve-wizard.ts';
import classes from './approval-step.module.css';

interface ApprovalStepProps {
  wizard: ReserveWizardState;
  machine: ReservableMachine;
}

/** Why the machine should be reserved without a replacement, and why the suggested ones do not suit. */
export function ApprovalStep({ wizard, machine }: ApprovalStepProps) {
  const { t } = useTranslation();
  const { reason, goTo, isBusy } = wizard;
  const { form } = reason;
  const id = useId();
  const hasCandidates = useWatch({ control: form.control, name: 'rejectedCandidates' }).length > 0;
  useWrittenReason(form);
  return (
    <>
      <form id={id} {...reason.formProps}>
        <Stack gap="md">
          <Text>{t('reservations.approval.intro')}</Text>
          {hasCandidates && <RejectedCandidates form={form} machineId={machine.id} />}
          <FormField form={form} name="approvalRequestReason">
            {(input) => (
              <GrowingTextarea
                label={t('reservations.approval.reason')}
                description={t('reservations.approval.hint')}
                required
                autoFocus={!hasCandidates}
                minRows={4}
                maxRows={12}
                maxLength={2000}
                {...input}
              />
            )}
          </FormField>
          <ReserveSummary machine={machine} customer={wizard.values} replacement={null} />
        </Stack>
      </form>
      {/* Its own form, which must not submit this one. */}
      <DemandInstead
        customer={wizard.customer.form.getValues()}
        wanted={wantedLike(machine)}
        isDisabled={isBusy}
        onCreated={wizard.finish}
      />
      <Group justify="space-between" gap="xs" mt="lg" data-dialog-buttons>
        <Button variant="default" onClick={() => goTo(1)} disabled={isBusy}>
          {t('common.actions.back')}
        </Button>
        <Button type="submit" form={id} loading={isBusy}>
          {t('reservations.approval.submit')}
        </Button>
      </Group>
    </>
  );
}

/** One row per suggested machine, and a reason for all rows without one. */
function RejectedCandidates({ form, machineId }: { form: ApprovalForm; machineId: string }) {
  const { t } = useTranslation();
  const { data } = useSuggestedReplacements(machineId);
  const line = useMachineLine();
  const suggested = Object.values(data ?? {}).flat();
  const rows = useWatch({ control: form.control, name: 'rejectedCandidates' });
  const { error } = form.getFieldState('rejectedCandidates', form.formState);
  const [common, setCommon] = useState<RejectionReason>(unchosen);
  const reasons = rejectionReasons.map((value) => ({ value, label: t(`machines.rejection.${value}`) }));
  /** For the rows that have none, and those that were filled in by it before. */
  const fillIn = (chosen: RejectionReason) => {
    setCommon(chosen);
    rows.forEach(({ reason }, index) => {
      if (reason !== unchosen && reason !== common) return;
      form.setValue(`rejectedCandidates.${index}.reason`, chosen, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    });
  };
  return (
    <section aria-label={t('reservations.rejected.title')} className={classes.candidates}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          {t('reservations.rejected.title')}
          <span className="mantine-InputWrapper-required" aria-hidden>
            {' *'}
          </span>
        </h3>
        <SelectInput
          aria-label={t('reservations.rejected.all')}
          className={classes.all}
          autoFocus
          placeholder={t('reservations.rejected.all')}
          // Another reason has to be explained for each machine.
          data={reasons.filter(({ value }) => value !== 'other')}
          clearable
          value={common}
          onChange={(value) => fillIn(rejectionReasons.find((one) => one === value) ?? unchosen)}
        />
      </div>
      {error?.message !== undefined && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      <ul className={classes.rows}>
        {rows.map(({ machineId: id, name, reason }, index) => {
          const machine = suggested.find((one) => one.id === id);
          return (
            <li key={id} className={classes.row}>
              <div className={classes.identity}>
                {machine ? <MachineBlock machine={machine} size="small" line={line(machine)} /> : name}
              </div>
              <div className={classes.answer}>
                <FormField form={form} name={`rejectedCandidates.${index}.reason`}>
                  {({ onChange, ...input }) => (
                    <SelectInput
                      {...input}
                      clearable
                      required
                      onChange={(value) => onChange(value ?? unchosen)}
                      aria-label={t('reservations.rejected.reason', { name })}
                      placeholder={t('reservations.rejected.choose')}
                      data={reasons}
                    />
                  )}
                </FormField>
                {reason === 'other' && (
                  <FormField form={form} name={`rejectedCandidates.${index}.words`}>
                    {({ value, ...input }) => (
                      <TextInput
                        aria-label={t('reservations.rejected.words', { name })}
                        placeholder={t('reservations.rejected.wordsHint')}
                        maxLength={maxRejectionWords}
                        value={value ?? ''}
                        {...input}
                      />
                    )}
                  </FormField>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Writes the reasons into the text of the request, as long as nobody has changed it by hand. */
function useWrittenReason(form: ApprovalForm): void {
  const { t } = useTranslation();
  const rows = useWatch({ control: form.control, name: 'rejectedCandidates' });
  const written = writtenReason(t, rows);
  const last = useRef(written);
  useEffect(() => {
    const text = form.getValues('approvalRequestReason');
    if (written !== last.current && (text === '' || text === last.current))
      form.setValue('approvalRequestReason', written, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    last.current = written;
  }, [form, written]);
}

/** `Nabízené náhrady nevyhovují: příliš staré (3 stroje), Volvo L60 (vadí mu podvozek).`; blank without any reason. */
function writtenReason(
  t: TFunction,
  rows: readonly { name: string; reason: RejectionReason; words?: string | null | undefined }[],
): string {
  const counted = rejectionReasons.flatMap((reason) => {
    const count = rows.filter((one) => one.reason === reason).length;
    if (count === 0 || reason === 'other') return [];
    return [t(`reservations.rejected.counted.${reason}`, { count })];
  });
  const own = rows.flatMap(({ name, reason, words }) => {
    const text = words?.trim() ?? '';
    return reason === 'other' && text !== '' ? [`${name} (${text.replace(/\.$/, '')})`] : [];
  });
  const reasons = [...counted, ...own].join(', ');
  return reasons === '' ? '' : t('reservations.rejected.intro', { reasons }).slice(0, 2000);
}

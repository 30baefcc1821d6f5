import { Button, Group, Stack, Text } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { customerBody } from '@strojpark/core/contracts/reservation-customer';
import type { ComponentProps, ReactNode } from 'react';
import { reserveError } from '@strojpark/core/domain/machines/machine-status';
import { needsReplacement } from '@strojpark/core/domain/reservations/reservation-terms';
import { useTranslation } from 'react-i18next';
import { isShownAtOnce } from '../../../entities/bulk-runs/expected-bulk.ts';
import { ChosenMachines } from '../../../entities/machines/chosen-machines.tsx';
import { useReplacementRule } from '../../../entities/settings/use-replacement-rule.ts';
import { useMachineFacets } from '../../../entities/machines/machines.queries.ts';
import { formatCount } from '../../../lib/format.ts';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { useContractForm } from '../../../lib/forms.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CustomerFields } from '../customer-fields.tsx';
import { blankCustomer, type CustomerSchema } from '../customer-form.ts';
import { useBulkReserve, type BulkReserveTarget } from '../reservation-changes.queries.ts';
import { ReserveDialog } from '../reserve-dialog.tsx';

interface BulkReserveDialogProps {
  /** The selected machines, and their formatted number. */
  subject: Omit<ComponentProps<typeof ChosenMachines>['subject'], 'known'> & {
    shown: string;
    target: BulkReserveTarget;
    known: readonly MachineListItem[];
  };
  opened: boolean;
  onClose: () => void;
  /** Called when they are reserved or a background run has started. */
  onDone: () => void;
}

/**
 * Reserves all selected machines for one customer, with the form for a single one. A single machine that needs more than
 * the customer is reserved by its own steps.
 */
export function BulkReserveDialog({ opened, ...form }: BulkReserveDialogProps) {
  const { t } = useTranslation();
  const { count, shown, known } = form.subject;
  const [machine] = known;
  const rule = useReplacementRule();
  if (count === 1 && machine !== undefined && isFree(machine) && needsReplacement(machine, rule))
    return <ReserveDialog machine={machine} opened={opened} onClose={form.onClose} />;
  return (
    <FormDialog
      opened={opened}
      onClose={form.onClose}
      size="lg"
      title={t('reservations.bulk.reserveTitle', { count, shown })}
    >
      <Reserve {...form} />
    </FormDialog>
  );
}

/** The form, or only why none of the machines can be reserved. */
function Reserve({ onClose, ...form }: Omit<BulkReserveDialogProps, 'opened'>) {
  const { t } = useTranslation();
  const { subject } = form;
  const leftOut = useLeftOut(subject);
  const areReservable =
    !subject.isExact || leftOut.reduce((sum, { number }) => sum + number, 0) < subject.count;
  const known = (
    <>
      <ChosenMachines subject={subject} />
      <LeftOut parts={leftOut} />
    </>
  );
  if (areReservable)
    return (
      <ReserveForm {...form} onClose={onClose}>
        {known}
      </ReserveForm>
    );
  return (
    <Stack gap="md">
      {known}
      {leftOut.some(({ key, number }) => key === 'needReplacement' && number > 0) && (
        <Text size="sm" c="dimmed">
          {t('reservations.bulk.oneByOne')}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" data-dialog-buttons>
        <Button variant="default" onClick={onClose}>
          {t('common.actions.back')}
        </Button>
        <Button disabled>{t('reservations.bulk.reserve')}</Button>
      </Group>
    </Stack>
  );
}

type ReserveFormProps = Omit<BulkReserveDialogProps, 'opened'> & { children: ReactNode };

function ReserveForm({ subject, onClose, onDone, children }: ReserveFormProps) {
  const { t } = useTranslation();
  const reserve = useBulkReserve(subject.target);
  const { replacements_required } = useReplacementRule();
  const schema: CustomerSchema = customerBody;
  const customer = useContractForm(schema, {
    defaultValues: blankCustomer,
    submit: async (values) => {
      await reserve.mutateAsync(values);
      onDone();
    },
  });
  const leave = () => void customer.leave(onClose);
  useDialogExit(leave, reserve.isPending && isShownAtOnce(subject.target));
  return (
    <form {...customer.formProps}>
      <Stack gap="md">
        {children}
        <Text size="sm" c="dimmed">
          {t('reservations.bulk.reserveHint')}
          {replacements_required && ` ${t('reservations.bulk.reserveHintUsed')}`}
        </Text>
        <CustomerFields customer={customer} isTaxIdRequired={false} currency={null} machine={null} />
        <FailureNote text={customer.formError} />
        <FormButtons
          submitLabel={t('reservations.bulk.reserve')}
          isSubmitting={customer.isSubmitting}
          onCancel={leave}
        />
      </Stack>
    </form>
  );
}

const isFree = ({ status }: MachineListItem) => reserveError({ status, hold: null }) === null;

/** How many of the machines the server would refuse, by its own rules as far as the list knows the machines. */
function useLeftOut(subject: BulkReserveDialogProps['subject']) {
  const { known, count, isExact, target } = subject;
  const ofFilter = useUnavailable(subject);
  const rule = useReplacementRule();
  const taken = known.filter((machine) => !isFree(machine));
  const unsuited = known.filter((machine) => !taken.includes(machine) && needsReplacement(machine, rule));
  const areAllKnown = isExact && known.length === count;
  return [
    {
      key: 'unavailable',
      ...('ids' in target || areAllKnown
        ? { number: taken.length, isWhole: areAllKnown }
        : { number: Math.max(ofFilter.number, taken.length), isWhole: ofFilter.isWhole }),
    },
    { key: 'needReplacement', number: unsuited.length, isWhole: areAllKnown },
  ] as const;
}

function LeftOut({ parts }: { parts: ReturnType<typeof useLeftOut> }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {parts
        .filter(({ number }) => number > 0)
        .map(({ key, number, isWhole }) => (
          <Text key={key} fw={600}>
            {t(`reservations.bulk.${key}`, { count: number, shown: formatCount(number, isWhole) })}
          </Text>
        ))}
    </div>
  );
}

/** Of all machines of a filter; at least so many if it is not whole. */
function useUnavailable({ target, count, isExact }: BulkReserveDialogProps['subject']) {
  const filter = 'filter' in target ? target.filter : null;
  const { data } = useMachineFacets(filter ?? {}, filter !== null);
  if (filter === null || data?.precision !== 'exact' || !isExact) return { number: 0, isWhole: false };
  const isListed = [filter.status ?? 'available'].flat().includes('available');
  const available = isListed ? (data.status['available'] ?? 0) : 0;
  // The deselected ones may be available or not.
  return {
    number: count - available,
    isWhole: !isListed || ('except' in target && (target.except ?? []).length === 0),
  };
}

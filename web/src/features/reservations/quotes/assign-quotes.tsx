import { Select, Stack } from '@mantine/core';
import type { Quote } from '@strojpark/core/contracts/quotes';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useQuoteOwners } from '../../../entities/quotes/quotes.queries.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { BulkDialog } from '../../../ui/record-screen/bulk-bar.tsx';
import { NamedSubject } from '../named-subject.tsx';
import { picturedMachine } from './quote-actions.ts';
import { useAssignQuote, useAssignQuotes } from './quote-changes.queries.ts';
import type { QuoteState } from './quote-search.ts';
import { useMachinesLine } from './quote-views.tsx';

interface AssignDialogProps {
  title: string;
  /** What is handed over. */
  subject: ReactNode;
  ownerId: string | null;
  opened: boolean;
  isPending: boolean;
  onAssign: (ownerId: string) => void;
  onClose: () => void;
}

function AssignDialog({ title, subject, ownerId, opened, isPending, onAssign, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const { data, isError } = useQuoteOwners(opened);
  const [chosen, setChosen] = useState(ownerId);
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      text={
        <Stack gap="md">
          {subject}
          <Select
            label={t('quotes.assign.owner')}
            data={(data ?? []).map((one) => ({ value: one.id, label: one.name }))}
            searchable
            allowDeselect={false}
            error={isError && t('quotes.assign.failed')}
            value={chosen}
            onChange={setChosen}
          />
        </Stack>
      }
      confirmLabel={t('quotes.assign.confirm')}
      loading={isPending}
      onConfirm={() => {
        if (chosen === null) return;
        if (chosen === ownerId) onClose();
        else onAssign(chosen);
      }}
      onCancel={onClose}
    />
  );
}

interface AssignQuoteProps {
  quote: Quote;
  text: ReactNode;
  opened: boolean;
  onClose: () => void;
}

/** Makes a colleague responsible for a quote. */
export function AssignQuote({ quote: { id, number, owner_id }, text, opened, onClose }: AssignQuoteProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useAssignQuote();
  const done = ({ owner_name: name }: Quote) => {
    toast.success(t('quotes.assign.done', { name: name ?? '' }));
    onClose();
  };
  return (
    <AssignDialog
      title={t('quotes.assign.title', { number })}
      subject={text}
      ownerId={owner_id}
      opened={opened}
      isPending={isPending}
      onAssign={(ownerId) => mutate({ id, ownerId }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}

function useBlock() {
  const machinesLine = useMachinesLine();
  return (quote: Quote) => (
    <MachineBlock
      machine={{ ...picturedMachine(quote), name: customerLine(quote) }}
      size="small"
      line={[quote.number, machinesLine(quote)].join(' · ')}
    />
  );
}

/** Makes a colleague responsible for the selected quotes. */
export function AssignQuotes({
  subject,
  opened,
  onClose,
  onDone,
}: BulkDialog<Quote, QuoteState['filter'], 'assign'>) {
  const { t } = useTranslation();
  const blockOf = useBlock();
  const { target, count, shown } = subject;
  const { mutate, isPending } = useAssignQuotes();
  return (
    <AssignDialog
      title={t('quotes.bulk.assignTitle', { count, shown })}
      subject={
        <NamedSubject
          subject={subject}
          text={t('quotes.assign.manyText')}
          othersLabel={(others, number) => t('quotes.bulk.others', { count: others, shown: number })}
          blockOf={blockOf}
        />
      }
      ownerId={null}
      opened={opened}
      isPending={isPending}
      onAssign={(ownerId) => mutate({ target, ownerId }, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}

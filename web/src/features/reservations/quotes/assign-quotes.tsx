import type { Quote } from '@strojpark/core/contracts/quotes';
import { joined } from '@strojpark/core/domain/joined';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useQuoteOwners } from '../../../entities/quotes/quotes.queries.ts';
import { useMachinesLine } from '../../../entities/quotes/use-machines-line.ts';
import type { BulkDialog } from '../../../ui/record-screen/bulk-bar.tsx';
import { AssignDialog } from '../assign-dialog.tsx';
import { NamedSubject } from '../named-subject.tsx';
import { picturedMachine } from './quote-actions.ts';
import { useAssignQuotes } from './quote-changes.queries.ts';
import type { QuoteState } from './quote-search.ts';

function useBlock() {
  const machinesLine = useMachinesLine();
  return (quote: Quote) => (
    <MachineBlock
      machine={{ ...picturedMachine(quote), name: customerLine(quote) }}
      size="small"
      line={joined([quote.number, machinesLine(quote)])}
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
      label={t('quotes.assign.owner')}
      confirmLabel={t('quotes.assign.confirm')}
      failed={t('quotes.assign.failed')}
      colleagues={useQuoteOwners(opened)}
      ownerId={null}
      opened={opened}
      isPending={isPending}
      onAssign={(ownerId) => mutate({ target, ownerId }, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}

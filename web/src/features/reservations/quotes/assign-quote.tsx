import type { Quote } from '@strojpark/core/contracts/quotes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuoteOwners } from '../../../entities/quotes/quotes.queries.ts';
import { toast } from '../../../lib/toast.ts';
import { AssignDialog } from '../assign-dialog.tsx';
import { useAssignQuote } from './quote-changes.queries.ts';

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
      label={t('quotes.assign.owner')}
      confirmLabel={t('quotes.assign.confirm')}
      failed={t('quotes.assign.failed')}
      colleagues={useQuoteOwners(opened)}
      ownerId={owner_id}
      opened={opened}
      isPending={isPending}
      onAssign={(ownerId) => mutate({ id, ownerId }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}

import { Button, type ButtonProps } from '@mantine/core';
import { canEditMachine } from '@strojpark/core/domain/machines/machine-actions';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import { useAcceptPrices, type ProposedMachine } from './repricing.queries.ts';
import { useRuleText } from './use-rule-text.ts';

interface AcceptButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'ml'> {
  machine: ProposedMachine;
  tabIndex?: number;
  /** A price that leaves a loss is asked about first. */
  onLoss: () => void;
}

/** Sets the proposed price at once; the message about it can undo it. */
export function AcceptButton({ machine, onLoss, ...button }: AcceptButtonProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const { mutate } = useAcceptPrices();
  const { loss } = useRuleText();
  const { id, name, proposal } = machine;
  if (canEditMachine(actor, machine) !== null || proposal === undefined) return null;
  return (
    <Button
      {...button}
      aria-label={t('repricing.acceptOne', { name })}
      onClick={() => {
        if (loss(proposal) !== null) onLoss();
        else mutate({ target: { ids: [id] }, prices: [{ id, price: proposal.price }] });
      }}
    >
      {t('repricing.actions.accept')}
    </Button>
  );
}

import { RepricingDialogs } from './repricing-dialogs.tsx';
import type { ProposedMachine } from './repricing.queries.ts';

interface ProposalDialogProps {
  name: 'accept' | 'postpone';
  machine: ProposedMachine;
  opened: boolean;
  onClose: () => void;
}

/** The dialog of one proposal: that of a selection of one. */
export function ProposalDialog({ name, machine, opened, onClose }: ProposalDialogProps) {
  return (
    <RepricingDialogs
      name={name}
      subject={{ target: { ids: [machine.id] }, count: 1, isExact: true, shown: '1', known: [machine] }}
      opened={opened}
      onClose={onClose}
      onDone={onClose}
    />
  );
}

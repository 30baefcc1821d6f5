import { useTranslation } from 'react-i18next';
import type { Choices } from '../../../lib/three-way.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { useFieldText } from '../use-field-text.ts';
import type { MachineConflict } from './use-save-machine.ts';

interface MachineConflictDialogProps {
  opened: boolean;
  conflict: MachineConflict;
  onChoose: (choices: Choices) => void;
  onCancel: () => void;
}

/** Whose value counts where two people have changed the same field of a machine. */
export function MachineConflictDialog({ opened, conflict, onChoose, onCancel }: MachineConflictDialogProps) {
  const { t } = useTranslation();
  const text = useFieldText();
  const { fields, mine, theirs, current } = conflict;
  return (
    <ConflictDialog
      opened={opened}
      title={t('machines.conflict.title')}
      text={t('machines.conflict.text')}
      fields={fields.map((name) => ({
        name,
        label: t(`machines.fields.${name}`),
        mine: text(name, mine[name], current.currency),
        theirs: text(name, theirs[name], current.currency),
      }))}
      sideLabels={{ mine: t('machines.conflict.mine'), theirs: t('machines.conflict.theirs') }}
      confirmLabel={t('machines.conflict.save')}
      cancelLabel={t('machines.conflict.back')}
      onChoose={onChoose}
      onCancel={onCancel}
    />
  );
}

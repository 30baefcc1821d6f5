import type { CustomValue } from '@strojpark/core/domain/custom-fields';
import { currencyOfField } from '@strojpark/core/domain/machine-fields';
import { useTranslation } from 'react-i18next';
import type { Choices } from '../../../lib/three-way.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { customText } from '../custom-text.ts';
import { useFieldText } from '../use-field-text.ts';
import { labelOf, useCustomFields, useFieldLabel } from '../use-fields.ts';
import { customPrefix, type FlatInputs } from './form-values.ts';
import type { FormFieldName, FormInput } from './machine-form-schema.ts';
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
  const label = useFieldLabel(current.type);
  const custom = useCustomFields(current.type);
  const shown = (name: string) => {
    const field = custom.find(({ fieldName }) => name === customPrefix + fieldName);
    const sideOf = (inputs: FlatInputs) => {
      if (field) return customText(field, inputs[name] as CustomValue);
      return text(
        name as FormFieldName,
        inputs[name] as FormInput[FormFieldName],
        currencyOfField(name, current),
      );
    };
    return {
      label: field ? labelOf(field) : label(name as FormFieldName),
      mine: sideOf(mine),
      theirs: sideOf(theirs),
    };
  };
  return (
    <ConflictDialog
      opened={opened}
      title={t('machines.conflict.title')}
      text={t('machines.conflict.text')}
      fields={fields.map((name) => ({ name, ...shown(name) }))}
      sideLabels={{ mine: t('machines.conflict.mine'), theirs: t('machines.conflict.theirs') }}
      confirmLabel={t('machines.conflict.save')}
      cancelLabel={t('machines.conflict.back')}
      onChoose={onChoose}
      onCancel={onCancel}
    />
  );
}

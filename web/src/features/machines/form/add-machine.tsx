import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { useTranslation } from 'react-i18next';
import { useOpening } from '../../../ui/use-opening.ts';
import { AddForm } from './add-form.tsx';
import { FormDrawer } from './form-drawer.tsx';

interface AddMachineProps {
  type: MachineType;
  opened: boolean;
  onClose: () => void;
  onAdded: (id: string) => void;
}

export function AddMachine({ type, opened, onClose, onAdded }: AddMachineProps) {
  const { t } = useTranslation();
  return (
    <FormDrawer opened={useOpening(opened)} title={t(`machines.form.add.${type}`)} onClose={onClose}>
      <AddForm type={type} onClose={onClose} onAdded={onAdded} />
    </FormDrawer>
  );
}

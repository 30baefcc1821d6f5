import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpening } from '../../../ui/use-opening.ts';
import { AddForm } from './add-form.tsx';
import { FormDrawer } from './form-drawer.tsx';
import type { FormHandle } from './form-frame.tsx';

interface AddMachineProps {
  type: MachineType;
  opened: boolean;
  onClose: () => void;
  onAdded: (id: string) => void;
}

export function AddMachine({ type, opened, onClose, onAdded }: AddMachineProps) {
  const { t } = useTranslation();
  const form = useRef<FormHandle>(null);
  return (
    <FormDrawer
      opened={useOpening(opened)}
      title={t(`machines.form.add.${type}`)}
      onClose={() => form.current?.leave()}
    >
      <AddForm ref={form} type={type} onClose={onClose} onAdded={onAdded} />
    </FormDrawer>
  );
}

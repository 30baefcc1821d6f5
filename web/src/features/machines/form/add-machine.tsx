import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { manualStatuses } from '@strojpark/core/domain/machine-status';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useCreateMachine } from '../machine-changes.queries.ts';
import { useReturnFocus } from '../use-return-focus.ts';
import { atItsField } from './field-errors.ts';
import { FormDrawer } from './form-drawer.tsx';
import { newValues } from './form-values.ts';
import { MachineFields } from './machine-fields.tsx';
import { machineFormSchema, type FormValues } from './machine-form-schema.ts';

interface AddMachineProps {
  type: MachineType;
  onClose: () => void;
  onAdded: (id: string) => void;
}

export function AddMachine({ type, onClose, onAdded }: AddMachineProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const maySell = useCan('sales.mark_as_sold');
  const create = useCreateMachine();
  const statuses = manualStatuses.filter((status) => status !== 'sold' || maySell);

  const submit = async (values: FormValues) => {
    const status = manualStatuses.find((one) => one === values.status) ?? 'available';
    const sale_price = status === 'sold' ? values.sale_price : null;
    try {
      const machine = await create.mutateAsync({ ...values, status, sale_price });
      toast.success(t('machines.form.added', { name: machine.name }));
      onAdded(machine.id);
    } catch (error) {
      throw atItsField(error);
    }
  };
  const contract = useContractForm(machineFormSchema('available'), {
    defaultValues: newValues(type),
    submit,
  });

  return (
    <FormDrawer
      title={t(`machines.form.add.${type}`)}
      submitLabel={t('machines.form.create')}
      contract={contract}
      onClose={onClose}
    >
      <MachineFields contract={contract} type={type} statuses={statuses} />
    </FormDrawer>
  );
}

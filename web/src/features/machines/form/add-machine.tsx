import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { proposedName } from '@strojpark/core/domain/machines/proposed-name';
import { manualStatuses } from '@strojpark/core/domain/machines/machine-status';
import { saleCurrency } from '@strojpark/core/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { type ContractForm, useContractForm } from '../../../lib/forms.ts';
import { toast } from '../../../lib/toast.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { announceFittingDemands } from '../../../entities/demands/announce-fitting-demands.ts';
import { addUploads } from '../attachments/uploads.ts';
import { useCreateMachine } from '../machine-changes.queries.ts';
import { useCustomFields } from '../../../entities/field-config/use-fields.ts';
import { atItsField } from './field-errors.ts';
import { FormDrawer } from './form-drawer.tsx';
import { FormHead } from './form-head.tsx';
import { FormLayout } from './form-layout.tsx';
import { newInputs } from './form-values.ts';
import { MachineFields } from './machine-fields.tsx';
import type { FormValues, machineForm } from './machine-form-schema.ts';
import { useFormSchema } from './use-form-schema.ts';
import { useSaleQuestion } from './use-sale-question.ts';

interface AddMachineProps {
  type: MachineType;
  opened: boolean;
  onClose: () => void;
  onAdded: (id: string) => void;
}

export function AddMachine({ type, opened, onClose, onAdded }: AddMachineProps) {
  const { t } = useTranslation();
  return (
    <FormDrawer opened={opened} title={t(`machines.form.add.${type}`)} onClose={onClose}>
      <AddForm type={type} onClose={onClose} onAdded={onAdded} />
    </FormDrawer>
  );
}

interface AddFormProps {
  type: MachineType;
  onClose: () => void;
  onAdded: (id: string) => void;
}

function AddForm({ type, onClose, onAdded }: AddFormProps) {
  const { t } = useTranslation();
  const maySell = useCan('sales.mark_as_sold');
  const currency = useUserSettings((settings) => settings.currency);
  const custom = useCustomFields(type);
  const create = useCreateMachine();
  const client = useQueryClient();
  const navigate = useNavigate();
  const seesDemands = useCan('reservations.view');
  const [photos, setPhotos] = useState<File[]>([]);
  const ask = useSaleQuestion();

  const submit = async (values: FormValues) => {
    const status = manualStatuses.find((one) => one === values.status) ?? 'available';
    const sale =
      status === 'sold'
        ? { sale_currency: values.sale_currency ?? saleCurrency(values.currency ?? currency) }
        : { sale_price: null, sale_currency: null };
    try {
      const { id, name } = await create.mutateAsync({ ...values, status, ...sale });
      addUploads(id, photos);
      toast.success(t('machines.form.added', { name }));
      if (seesDemands)
        void announceFittingDemands(client, { id, name }, () => {
          void navigate({ to: '/demands', search: { machine: id, status: ['open'] } });
        });
      onAdded(id);
    } catch (error) {
      throw atItsField(error);
    }
  };
  const contract = useContractForm(useFormSchema(type), {
    defaultValues: newInputs(type, currency, custom),
    submit,
    question: (values) => ask(values, currency),
    hasOtherChanges: photos.length > 0,
  });

  return (
    <FormLayout contract={contract} submitLabel={t('machines.form.create')} onClose={onClose}>
      <NewMachineHead form={contract.form} photos={photos} onPhotos={setPhotos} />
      <MachineFields
        contract={contract}
        type={type}
        statuses={manualStatuses.filter((status) => status !== 'sold' || maySell)}
      />
    </FormLayout>
  );
}

interface NewMachineHeadProps {
  form: ContractForm<typeof machineForm>['form'];
  photos: readonly File[];
  onPhotos: (photos: File[]) => void;
}

/** The picture of what is typed. While nobody types a name, it follows manufacturer and model. */
function NewMachineHead({ form, ...photos }: NewMachineHeadProps) {
  // Not in the form, which would be rendered with each key.
  const [name, category, manufacturer, model] = useWatch({
    control: form.control,
    name: ['name', 'category', 'manufacturer', 'model'],
  });
  const proposed = useRef('');
  useEffect(() => {
    if (form.getValues('name') !== proposed.current) return;
    proposed.current = proposedName(manufacturer, model);
    form.setValue('name', proposed.current, { shouldValidate: form.getFieldState('name').invalid });
  }, [form, manufacturer, model]);
  return <FormHead machine={{ name, category }} {...photos} />;
}

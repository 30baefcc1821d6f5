import { useTranslation } from 'react-i18next';
import { FormModal } from '../../../ui/form-modal.tsx';
import type { ActionDialogProps } from './action-dialog.ts';
import { SellForm } from './sell-form.tsx';

/** Marks a reserved machine as sold. */
export function SellDialog({ machine, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  return (
    <FormModal opened={opened} onClose={onClose} title={t('machines.sell.title')} withCloseButton={false}>
      <SellForm machine={machine} onDone={onClose} />
    </FormModal>
  );
}

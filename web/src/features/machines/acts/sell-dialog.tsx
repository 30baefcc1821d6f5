import { Modal } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActDialogProps } from './act-dialog.ts';
import { SellForm, type SellFormHandle } from './sell-form.tsx';

/** Marks a reserved machine as sold. */
export function SellDialog({ machine, opened, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const form = useRef<SellFormHandle>(null);
  return (
    <Modal
      opened={opened}
      onClose={() => form.current?.leave()}
      title={t('machines.sell.title')}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <SellForm ref={form} machine={machine} onDone={onClose} />
    </Modal>
  );
}

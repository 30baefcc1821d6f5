import { Alert, Button, Drawer } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../../lib/forms.ts';
import classes from './form-drawer.module.css';
import type { machineForm } from './machine-form-schema.ts';

interface FormDrawerProps {
  title: string;
  submitLabel: string;
  contract: ContractForm<typeof machineForm>;
  formRef?: Ref<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the machine forms: fields that scroll above buttons that stay. */
export function FormDrawer({ title, submitLabel, contract, formRef, onClose, children }: FormDrawerProps) {
  const { t } = useTranslation();
  const { formProps, formError, isSubmitting, leave } = contract;
  const close = () => void leave(onClose);
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="min(100%, 860px)"
      title={title}
      padding={0}
      classNames={classes}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <form ref={formRef} {...formProps} className={classes.form}>
        <div className={classes.fields}>{children}</div>
        <div className={classes.footer}>
          {formError !== undefined && (
            <Alert color="red" role="alert" className={classes.error}>
              {formError}
            </Alert>
          )}
          <Button variant="default" onClick={close} disabled={isSubmitting}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

import { Alert, Button } from '@mantine/core';
import type { ReactNode, Ref, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../../lib/forms.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import classes from './form-frame.module.css';
import type { machineForm } from './machine-form-schema.ts';

interface FormFrameProps {
  ref?: Ref<HTMLFormElement>;
  contract: ContractForm<typeof machineForm>;
  submitLabel: string;
  /** Something lies over the form, for which Escape is meant. */
  isCovered?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A machine form: fields that scroll above buttons that stay. */
export function FormFrame({
  ref,
  contract,
  submitLabel,
  isCovered = false,
  onClose,
  children,
}: FormFrameProps) {
  const { t } = useTranslation();
  const { formProps, formError, isSubmitting } = contract;
  const leave = () => {
    if (!isCovered) void contract.leave(onClose);
  };
  useDialogExit(leave);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    // An input that shows more than the form's values can hold: what it shows would be lost.
    const unfit = event.currentTarget.querySelector<HTMLElement>('[data-unfit]');
    if (!unfit) return formProps.onSubmit(event);
    event.preventDefault();
    event.stopPropagation();
    unfit.focus();
  };

  return (
    <form ref={ref} {...formProps} onSubmit={onSubmit} className={classes.form}>
      <div className={classes.fields}>{children}</div>
      <div className={classes.footer}>
        {formError !== undefined && (
          <Alert color="red" role="alert" className={classes.error}>
            {formError}
          </Alert>
        )}
        <Button variant="default" onClick={leave} disabled={isSubmitting}>
          {t('common.actions.cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

import { Button } from '@mantine/core';
import type { ReactNode, Ref, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../../lib/forms.ts';
import { useDialogExit } from '../../../ui/dialog-exit.ts';
import classes from './form-layout.module.css';
import type { machineForm } from './machine-form-schema.ts';
import { Callout } from '../../../ui/callout.tsx';
import { QuestionNote } from '../../../ui/question-note.tsx';

interface FormLayoutProps {
  ref?: Ref<HTMLFormElement>;
  contract: ContractForm<typeof machineForm>;
  submitLabel: string;
  /** Whether a dialog is open on top, which then handles Escape. */
  isCovered?: boolean;
  /** The screen already shows what is being saved. */
  isShown?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The layout of a machine form: fields above buttons that stay in sight. */
export function FormLayout({
  ref,
  contract,
  submitLabel,
  isCovered = false,
  isShown = false,
  onClose,
  children,
}: FormLayoutProps) {
  const { t } = useTranslation();
  const { formProps, formError, question, isSubmitting } = contract;
  const leave = () => {
    if (!isCovered) void contract.leave(onClose);
  };
  useDialogExit(leave, isShown);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    // Inputs whose visible content the form values cannot represent: saving would lose it.
    const unfit = event.currentTarget.querySelector<HTMLElement>('[data-unfit]');
    if (!unfit) return formProps.onSubmit(event);
    event.preventDefault();
    event.stopPropagation();
    unfit.closest('details')?.setAttribute('open', '');
    unfit.focus();
  };

  return (
    <form ref={ref} {...formProps} onSubmit={onSubmit} className={classes.form}>
      <div className={classes.fields}>{children}</div>
      <div className={classes.footer}>
        {/* The dialog on top asks what the error is about. */}
        {formError !== undefined && !isCovered && (
          <Callout isFailure role="alert" className={classes.error}>
            {formError}
          </Callout>
        )}
        <QuestionNote text={question} />
        <Button variant="default" onClick={leave} disabled={isSubmitting}>
          {t('common.actions.back')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {question === null ? submitLabel : t('common.isRight')}
        </Button>
      </div>
    </form>
  );
}

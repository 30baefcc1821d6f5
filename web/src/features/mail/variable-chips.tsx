import { Tooltip, UnstyledButton } from '@mantine/core';
import { variablesOf, type MailTemplate } from '@strojpark/core/domain/mail/mail-templates';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './mail-templates.module.css';

interface VariableChipsProps {
  template: MailTemplate;
  onInsert: (name: string) => void;
}

/** The placeholders of a template; a click inserts one. */
export function VariableChips({ template, onInsert }: VariableChipsProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes.caption}>
        {t('mails.templates.variables')}
      </div>
      <div className={classes.hint}>{t('mails.templates.variablesHint')}</div>
      <div className={classes.chips}>
        {variablesOf(template).map((name) => (
          <Tooltip key={name} label={`{{${name}}}`} openDelay={300}>
            <UnstyledButton className={classes.chip} onClick={() => onInsert(name)}>
              {t(`mails.variables.${name}`)}
            </UnstyledButton>
          </Tooltip>
        ))}
      </div>
    </div>
  );
}

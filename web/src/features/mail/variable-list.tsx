import { UnstyledButton } from '@mantine/core';
import { mailExamples } from '@strojpark/core/domain/mail/mail-examples';
import { type MailReader, renderValue } from '@strojpark/core/domain/mail/mail-rendering';
import { variablesOf, type MailTemplate } from '@strojpark/core/domain/mail/mail-templates';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './mail-templates.module.css';

interface VariableListProps {
  template: MailTemplate;
  /** Whom the examples are for. */
  reader: MailReader;
  onInsert: (name: string) => void;
}

/** The placeholders of a template, each with its meaning and an example; a click inserts one. */
export function VariableList({ template, reader, onInsert }: VariableListProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes.caption}>
        {t('mails.templates.variables')}
      </div>
      <div className={classes.hint}>{t('mails.templates.variablesHint')}</div>
      <div className={classes.variables}>
        {variablesOf(template).map((name) => (
          <UnstyledButton
            key={name}
            className={classes.variable}
            aria-labelledby={`${id}-${name} ${id}-${name}-example`}
            onClick={() => onInsert(name)}
          >
            <span id={`${id}-${name}`} className={classes.meaning}>
              {t(`mails.variables.${name}`)}
            </span>
            <span id={`${id}-${name}-example`} className={classes.example} lang={reader.language}>
              <code>{`{{${name}}}`}</code> → {renderValue(name, mailExamples[reader.language], reader)}
            </span>
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}

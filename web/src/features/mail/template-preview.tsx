import type { Language } from '@strojpark/core/contracts/common';
import type { DateFormat } from '@strojpark/core/domain/dates';
import { mailExamples } from '@strojpark/core/domain/mail-examples';
import { renderMail, type MailText } from '@strojpark/core/domain/mail-rendering';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './mail-templates.module.css';

interface TemplatePreviewProps {
  text: MailText;
  language: Language;
  dateFormat: DateFormat;
}

/** The mail as somebody will get it, with example values, by the rule that the server renders with. */
export function TemplatePreview({ text, language, dateFormat }: TemplatePreviewProps) {
  const { t } = useTranslation();
  const id = useId();
  const mail = renderMail(text, mailExamples[language], { language, dateFormat });
  return (
    <section aria-labelledby={id}>
      <div id={id} className={classes.caption}>
        {t('mails.templates.preview')}
      </div>
      <div className={classes.hint}>{t('mails.templates.previewHint')}</div>
      <div className={classes.preview} lang={language}>
        <div className={classes.previewSubject}>{mail.subject}</div>
        <div className={classes.previewBody}>{mail.text}</div>
      </div>
    </section>
  );
}

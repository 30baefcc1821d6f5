import { Button, Group, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type Language, languages } from '@strojpark/core/domain/languages';
import { type MailTemplateRecord, mailText } from '@strojpark/core/contracts/mails';
import type { DateFormat } from '@strojpark/core/domain/dates/dates';
import { mailExamples } from '@strojpark/core/domain/mail/mail-examples';
import type { MailFrame } from '@strojpark/core/domain/mail/mail-layout';
import { type MailText, renderMail } from '@strojpark/core/domain/mail/mail-rendering';
import type { MailTemplate } from '@strojpark/core/domain/mail/mail-templates';
import { mailTextErrors } from '@strojpark/core/domain/mail/mail-text-errors';
import { defaultMailTexts } from '@strojpark/core/domain/mail/mail-texts';
import { Suspense, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useCompany } from '../../entities/company/company.queries.ts';
import { FormField } from '../../lib/form-field.tsx';
import { useContractForm } from '../../lib/forms.ts';
import { SaveBar } from '../../lib/save-bar.tsx';
import { toast } from '../../lib/toast.ts';
import { useUserSettings } from '../../lib/user-settings.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { GrowingTextarea } from '../../ui/growing-textarea.tsx';
import { MailBody } from './mail-body.tsx';
import { templateValues } from './template-values.ts';
import { useSaveTemplate } from './use-save-template.ts';
import { VariableList } from './variable-list.tsx';
import classes from './mail-templates.module.css';

const TemplateConflictDialog = lazyPart(
  async () => (await import('./template-conflict-dialog.tsx')).TemplateConflictDialog,
);

/** One template: whether it is sent, its texts in both languages, and the preview. */
export function TemplateEditor({ stored }: { stored: MailTemplateRecord }) {
  const { t } = useTranslation();
  const { template, alwaysSent } = stored;
  const { save, conflict, isChoosing, resolve, dismiss } = useSaveTemplate(stored);
  const ownForm = useRef<HTMLFormElement>(null);
  const [language, setLanguage] = useState<Language>('cs');
  const dateFormat = useUserSettings((settings) => settings.dateFormat);
  const lastField = useRef<TextField>(null);
  const bodyField = useRef<HTMLTextAreaElement>(null);
  const schema = useMemo(() => templateSchema(template), [template]);

  const { form, formProps, field, formError, isSubmitting } = useContractForm(schema, {
    defaultValues: templateValues(stored),
    submit: async (values) => {
      form.reset(templateValues(await save(values)));
      toast.success(t('mails.templates.saved', { name: t(`mails.templates.names.${template}`) }));
    },
  });
  const { errors, dirtyFields, submitCount } = form.formState;
  const { enabled, cs, en } = dirtyFields;
  const changed = [enabled, cs?.subject, cs?.body, en?.subject, en?.body];
  const refused = languages.filter((one) => errors[one] !== undefined);
  const [seenSubmits, setSeenSubmits] = useState(0);
  // Shows the language with the error.
  if (seenSubmits !== submitCount && !isSubmitting) {
    setSeenSubmits(submitCount);
    if (refused[0] && !refused.includes(language)) setLanguage(refused[0]);
  }
  const values = form.watch();
  const own = defaultMailTexts[language][template];
  const isOwn = values[language].subject === own.subject && values[language].body === own.body;
  const body = field(`${language}.body`);

  function insert(name: string): void {
    const target = lastField.current ?? bodyField.current;
    if (!target) return;
    const text = insertAtCursor(target, `{{${name}}}`);
    const part = target === bodyField.current ? 'body' : 'subject';
    form.setValue(`${language}.${part}`, text, { shouldDirty: true });
  }
  function restore(): void {
    form.setValue(language, own, { shouldDirty: true, shouldValidate: true });
    // The button disappears.
    bodyField.current?.focus();
  }

  return (
    <>
      <form
        ref={ownForm}
        {...formProps}
        aria-label={t(`mails.templates.names.${template}`)}
        className={classes.editor}
      >
        <Stack gap="md">
          {alwaysSent ? (
            <Text size="sm" c="dimmed">
              {t('mails.templates.alwaysSent')}
            </Text>
          ) : (
            <FormField form={form} name="enabled">
              {({ value, ...input }) => (
                <Switch label={t('mails.templates.enabled')} checked={value} {...input} />
              )}
            </FormField>
          )}
          <Group justify="space-between" gap="xs">
            <SegmentedControl
              aria-label={t('mails.templates.language')}
              data={languages.map((value) => ({
                value,
                label: errors[value]
                  ? `${t(`mails.templates.languages.${value}`)} *`
                  : t(`mails.templates.languages.${value}`),
              }))}
              value={language}
              onChange={(value) => {
                lastField.current = null;
                setLanguage(value);
              }}
            />
            {!isOwn && (
              <Button variant="subtle" onClick={restore}>
                {t('mails.templates.reset')}
              </Button>
            )}
          </Group>
          <div
            key={language}
            className={classes.fields}
            onFocus={({ target }) => {
              if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)
                lastField.current = target;
            }}
          >
            <TextInput
              label={t('mails.templates.subject')}
              maxLength={200}
              {...field(`${language}.subject`)}
            />
            <GrowingTextarea
              label={t('mails.templates.body')}
              minRows={10}
              maxRows={24}
              maxLength={10_000}
              {...body}
              ref={(element) => {
                body.ref(element);
                bodyField.current = element;
              }}
            />
          </div>
          <VariableList template={template} reader={{ language, dateFormat }} onInsert={insert} />
          <TemplatePreview text={values[language]} language={language} dateFormat={dateFormat} />
          <FailureNote text={isChoosing ? undefined : formError} />
          <SaveBar
            changes={changed.filter(Boolean).length}
            isSaving={isSubmitting}
            onDiscard={() => form.reset()}
          />
        </Stack>
      </form>
      {conflict !== null && (
        <Suspense>
          <TemplateConflictDialog
            opened={isChoosing}
            conflict={conflict}
            onClose={dismiss}
            onChoose={(choices) => {
              // Discarding shows what is saved now, also if the save fails.
              form.reset(templateValues(conflict.current));
              form.reset(resolve(conflict, choices), { keepDefaultValues: true });
              ownForm.current?.requestSubmit();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Replaces the selection with a text, moves the cursor behind it, and returns the new value. */
function insertAtCursor(field: TextField, text: string): string {
  const start = field.selectionStart ?? field.value.length;
  field.setRangeText(text, start, field.selectionEnd ?? start, 'end');
  field.focus();
  return field.value;
}

/** The texts of a template, validated with the server's rule. */
function templateSchema(template: MailTemplate) {
  const text = mailText.check(({ value, issues }) => {
    for (const [field, { key, params }] of mailTextErrors(template, value))
      issues.push({ code: 'custom', message: key, params, path: [field], input: value });
  });
  return z.object({ enabled: z.boolean(), cs: text, en: text });
}

interface TemplatePreviewProps {
  text: MailText;
  language: Language;
  dateFormat: DateFormat;
}

/** The preview of the mail with example values, rendered with the server's code. */
function TemplatePreview({ text, language, dateFormat }: TemplatePreviewProps) {
  const { t } = useTranslation();
  const id = useId();
  const { data: company } = useCompany();
  const frame: MailFrame = {
    company: company ?? { name: '', address: [], phone: '', email: '' },
    logo: company?.logo ? { ...company.logo, src: company.logo.url } : null,
    machine: null,
  };
  const mail = renderMail(text, mailExamples[language], { language, dateFormat }, frame);
  return (
    <section aria-labelledby={id}>
      <div id={id} className={classes.caption}>
        {t('mails.templates.preview')}
      </div>
      <div className={classes.hint}>{t('mails.templates.previewHint')}</div>
      <div className={classes.preview} lang={language}>
        <div className={classes.previewSubject}>{mail.subject}</div>
        <MailBody html={mail.html} title={t('mails.templates.preview')} />
      </div>
    </section>
  );
}

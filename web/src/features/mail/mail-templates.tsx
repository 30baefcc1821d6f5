import { Badge } from '@mantine/core';
import type { MailTemplateRecord } from '@strojpark/core/contracts/mails';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadingOf } from '../../lib/loading-of.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useMailTemplates } from './mail.queries.ts';
import classes from './mail-templates.module.css';
import { TemplateEditor } from './template-editor.tsx';

/** All mail templates with their texts. The URL keeps which one is open. */
export function MailTemplates() {
  const { data, error, refetch } = useMailTemplates();
  const hash = useLocation({ select: (location) => location.hash });
  const isPhone = useIsPhone();
  if (!data) return <LoadState {...loadingOf({ error, refetch })} rows={8} height={44} />;
  const open = data.find(({ template }) => template === hash) ?? data[0];
  if (!open) return null;
  return (
    <div className={classes.page}>
      {isPhone ? (
        <TemplateSelect templates={data} open={open} />
      ) : (
        <TemplateList templates={data} open={open} />
      )}
      <TemplateEditor key={open.template} stored={open} />
    </div>
  );
}

interface TemplateChoiceProps {
  templates: readonly MailTemplateRecord[];
  open: MailTemplateRecord;
}

function TemplateList({ templates, open }: TemplateChoiceProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('mails.templates.list')} className={classes.list}>
      {templates.map(({ template, enabled, alwaysSent, cs, en }) => (
        <Link
          key={template}
          to="."
          hash={template}
          replace
          hashScrollIntoView={false}
          activeOptions={{ includeHash: true }}
          className={classes.entry}
          data-open={template === open.template || undefined}
        >
          <span className={classes.name}>{t(`mails.templates.names.${template}`)}</span>
          {!enabled && !alwaysSent && (
            <Badge size="sm" color="gray" variant="default">
              {t('mails.templates.off')}
            </Badge>
          )}
          {(!cs.isDefault || !en.isDefault) && (
            <Badge size="sm" variant="default">
              {t('mails.templates.changed')}
            </Badge>
          )}
        </Link>
      ))}
    </nav>
  );
}

function TemplateSelect({ templates, open }: TemplateChoiceProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <SelectInput
      label={t('mails.templates.list')}
      data={templates.map(({ template }) => ({
        value: template,
        label: t(`mails.templates.names.${template}`),
      }))}
      value={open.template}
      onChange={(template) =>
        void navigate({ to: '.', hash: template ?? '', replace: true, hashScrollIntoView: false })
      }
    />
  );
}

import type { MailTemplateRecord } from '@strojpark/core/contracts/mails';
import type { Setting, SettingChange } from '@strojpark/core/contracts/settings';
import { mailTemplates, type MailTemplate } from '@strojpark/core/domain/mail/mail-templates';
import { defaultMailTexts } from '@strojpark/core/domain/mail/mail-texts';
import { templateSettingsCategory } from '@strojpark/core/domain/settings/setting-categories';
import { AppError, type FieldMessage } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { listTemplates, updateTemplate } from '../mail/mail-templates.service.ts';

/** A template seen as a setting: whether it is sent (`reservation_created_enabled`), or its Czech text. */
interface TemplateSetting {
  template: MailTemplate;
  part: 'enabled' | 'text';
}

export function templateSettingOf(key: string): TemplateSetting | undefined {
  for (const template of mailTemplates) {
    if (key === template) return { template, part: 'text' };
    if (key === `${template}_enabled`) return { template, part: 'enabled' };
  }
  return undefined;
}

const rest = {
  category: templateSettingsCategory,
  description: null,
  isPublic: false,
  isSecret: false,
  isSet: true,
  created_at: null,
  updated_at: null,
  updated_by_name: null,
} as const;

function settingsOf({ template, enabled, cs }: MailTemplateRecord): Setting[] {
  const text = defaultMailTexts.cs[template].body;
  return [
    {
      ...rest,
      key: `${template}_enabled`,
      type: 'boolean',
      value: String(enabled),
      defaultValue: 'true',
      isDefault: enabled,
    },
    {
      ...rest,
      key: template,
      type: 'string',
      value: cs.body,
      defaultValue: text,
      isDefault: cs.body === text,
    },
  ];
}

/** The templates of the outbox as settings, in the order of the templates. */
export async function listTemplateSettings(ctx: Pick<Ctx, 'db'>): Promise<Setting[]> {
  return (await listTemplates(ctx)).flatMap(settingsOf);
}

export async function getTemplateSetting(ctx: Pick<Ctx, 'db'>, key: string): Promise<Setting> {
  const setting = (await listTemplateSettings(ctx)).find((one) => one.key === key);
  if (!setting) throw new AppError('not_found');
  return setting;
}

const invalid = (key: string, message: FieldMessage) =>
  new AppError('validation', { errors: { [key]: [message] } });

/** Changes the template behind a setting, in person; null resets it. Errors are listed under the key of the setting. */
export async function changeTemplateSetting(
  ctx: Ctx,
  key: string,
  { template, part }: TemplateSetting,
  change: Pick<SettingChange, 'value' | 'type'> | null,
): Promise<Setting> {
  if (ctx.user.scope) throw new AppError('forbidden');
  const type = part === 'enabled' ? 'boolean' : 'string';
  if (change?.type !== undefined && change.type !== type)
    throw invalid(key, { key: 'validation.settingType', params: { type } });
  if (part === 'enabled') {
    const value = change?.value ?? true;
    const enabled = value === 'true' || value === true;
    if (!enabled && value !== 'false' && value !== false) throw invalid(key, { key: 'validation.boolean' });
    await updateTemplate(ctx, template, { enabled });
  } else {
    const value = change?.value ?? null;
    if (value !== null && (typeof value !== 'string' || value.trim() === ''))
      throw invalid(key, { key: 'validation.required' });
    await writeText(ctx, key, template, value);
  }
  return getTemplateSetting(ctx, key);
}

/** The subject is not part of the setting and stays. */
async function writeText(ctx: Ctx, key: string, template: MailTemplate, body: string | null): Promise<void> {
  const current = (await listTemplates(ctx)).find((one) => one.template === template);
  const subject = current?.cs.subject ?? defaultMailTexts.cs[template].subject;
  try {
    await updateTemplate(ctx, template, { cs: body === null ? null : { subject, body } });
  } catch (error) {
    const [message] = error instanceof AppError ? Object.values(error.extras.errors ?? {}).flat() : [];
    throw message ? invalid(key, message) : error;
  }
}

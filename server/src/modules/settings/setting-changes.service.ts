import type { Setting, SettingChange } from '@strojpark/core/contracts/settings';
import { can } from '@strojpark/core/domain/access/permissions';
import {
  definitionOf,
  isSecret,
  settingKeyOf,
  settingKeys,
  settingValues,
  type SettingKey,
} from '@strojpark/core/domain/settings/setting-catalogue';
import { settingConflict } from '@strojpark/core/domain/settings/setting-values';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { changesBetween, record, type AuditEvent, type Changes } from '../audit/audit.service.ts';
import { me } from '../auth/auth.service.ts';
import { listByEntity } from '../field-config/field-config.service.ts';
import { holdWaitingMails } from '../mail/mail-log.service.ts';
import { forgetTry, isServerSetting } from '../mail/mail-server.service.ts';
import { savePermissions } from '../role-permissions/role-permissions.service.ts';
import { checkedChanges, type CheckedChange } from './checked-changes.ts';
import { listByKeys, displayValue } from './setting-list.service.ts';
import * as repo from './settings.repo.ts';
import { changeTemplateSetting, templateSettingOf } from './template-settings.service.ts';

type StoredRow = Awaited<ReturnType<typeof repo.lockSettings>>[number];

interface Result {
  settings: Setting[];
  /** Secrets removed because the host has changed. */
  cleared: SettingKey[];
}

/** Changes all or none. */
export async function updateMany(ctx: Ctx, changes: readonly SettingChange[]): Promise<Result> {
  const stored = changes.filter(({ key }) => !templateSettingOf(key));
  const checked = checkedChanges(stored, await customFieldNames(ctx, stored));
  return inTx(ctx, async (ctx) => {
    const cleared = checked.length > 0 ? await apply(ctx, checked, 'update') : [];
    const keys = checked.map(({ key }) => key);
    const settings = keys.length > 0 ? await listByKeys(ctx, keys) : [];
    const nameOf = new Map(checked.map(({ key, name }) => [key as string, name]));
    const templates: Setting[] = [];
    for (const change of changes) {
      const template = templateSettingOf(change.key);
      if (template) templates.push(await changeTemplateSetting(ctx, change.key, template, change));
    }
    const named = settings.map((one) => ({ ...one, key: nameOf.get(one.key) ?? one.key }));
    return { settings: [...named, ...templates], cleared };
  });
}

export async function update(ctx: Ctx, change: SettingChange): Promise<Setting & Pick<Result, 'cleared'>> {
  return single(await updateMany(ctx, [change]));
}

/** Resets a setting to its default and deletes the stored row. */
export function reset(ctx: Ctx, name: string): Promise<Setting & Pick<Result, 'cleared'>> {
  const key = settingKeyOf(name);
  const template = templateSettingOf(name);
  if (template)
    return inTx(ctx, async (ctx) => ({
      ...(await changeTemplateSetting(ctx, name, template, null)),
      cleared: [],
    }));
  if (!key) throw new AppError('not_found');
  return inTx(ctx, async (ctx) => {
    const change = { key, name, text: defaultText(key), description: null, seen: undefined };
    const cleared = await apply(ctx, [change], 'reset');
    await repo.deleteSetting(ctx.db, key);
    const [setting] = await listByKeys(ctx, [key]);
    return single({ settings: setting ? [{ ...setting, key: name }] : [], cleared });
  });
}

/** Stores the default of every setting without a row, so that the database shows all of them. */
export function initialize(ctx: Ctx): Promise<{ created: SettingKey[] }> {
  return inTx(ctx, async (ctx) => {
    const isNew = await insertMissing(ctx, settingKeys);
    const created = settingKeys.filter((key) => isNew.has(key));
    await record(
      ctx,
      ...created.map((key) => eventOf(key, 'create', { value: { to: displayValue(key, defaultText(key)) } })),
    );
    return { created };
  });
}

function single({ settings: [setting], cleared }: Result): Setting & Pick<Result, 'cleared'> {
  if (!setting) throw new AppError('not_found');
  return { ...setting, cleared };
}

const defaultText = (key: SettingKey) => String(definitionOf(key).default);

const eventOf = (key: SettingKey, action: string, changes: Changes): AuditEvent => ({
  action,
  entity: 'setting',
  id: key,
  name: key,
  changes,
});

/** Custom fields can be export columns too. */
async function customFieldNames(ctx: Ctx, changes: readonly SettingChange[]): Promise<Set<string>> {
  if (!changes.some(({ key }) => key === 'EXPORT_DEFAULT_FIELDS')) return new Set();
  const [used, stock] = [await listByEntity(ctx, 'used_machine'), await listByEntity(ctx, 'stock_machine')];
  return new Set([...used, ...stock].map(({ fieldName }) => fieldName));
}

function insertMissing(ctx: Ctx, keys: readonly SettingKey[]): Promise<Set<string>> {
  return repo.insertMissingSettings(
    ctx.db,
    keys.map((key) => {
      const { type, category, public: isPublic = false } = definitionOf(key);
      const row = { key, value: defaultText(key), type, category, is_public: isPublic };
      return { ...row, created_at: ctx.now, updated_at: ctx.now, updated_by: ctx.user.id };
    }),
  );
}

/** Writes what differs in the transaction of `ctx`, and returns the secrets that had to be removed. */
async function apply(
  ctx: Ctx,
  wanted: readonly CheckedChange[],
  action: 'update' | 'reset',
): Promise<SettingKey[]> {
  const keys = new Set(wanted.map(({ key }) => key));
  if (ctx.user.scope && wanted.some(({ key }) => definitionOf(key).inPerson)) throw new AppError('forbidden');
  if (wanted.some(({ key, text }) => key === 'require_2fa' && text === 'true'))
    await requireOwnFactor(ctx, wanted);
  if (keys.has('role_permissions') && !can(ctx.user, 'users.manage_roles')) throw new AppError('forbidden');
  if (keys.has('smtp_host')) keys.add('smtp_password');
  // A missing row cannot be locked, and two concurrent first changes would both succeed.
  const isNew = await insertMissing(ctx, [...keys]);
  const rows = new Map((await repo.lockSettings(ctx.db, [...keys])).map((row) => [row.key, row]));
  await requireCurrent(ctx, wanted, rows, isNew);

  const cleared = secretsOfAnotherHost(wanted, rows);
  const none = { description: undefined, seen: undefined };
  const changes = [...wanted, ...cleared.map((key) => ({ key, name: key, text: '', ...none }))];
  await requireConsistent(ctx, changes);
  for (const change of changes) {
    const row = rows.get(change.key);
    if (change.key === 'role_permissions' && change.text !== null)
      await savePermissions(ctx, JSON.parse(change.text));
    else if (row) await writeOne(ctx, row, change, action);
  }
  const host = changes.find(({ key }) => key === 'smtp_host')?.text;
  if (host && rows.get('smtp_host')?.value === '') await holdWaitingMails(ctx);
  if (changes.some(({ key }) => isServerSetting(key))) {
    await forgetTry(ctx);
    // Waiting mails are tried with the new mail server at once.
    await ctx.jobs.send(ctx.db, 'mail-send', { retryDelayed: true });
  }
  return cleared;
}

/** An administrator without a second factor could not turn the requirement off again. */
async function requireOwnFactor(ctx: Ctx, wanted: readonly CheckedChange[]): Promise<void> {
  if (ctx.user.id === null || (await me(ctx)).hasSecondFactor) return;
  const name = wanted.find(({ key }) => key === 'require_2fa')?.name ?? 'require_2fa';
  throw new AppError('validation', { errors: { [name]: [{ key: 'validation.ownSecondFactor' }] } });
}

/** Refuses to overwrite a setting changed since the caller read it. */
async function requireCurrent(
  ctx: Ctx,
  wanted: readonly CheckedChange[],
  rows: ReadonlyMap<string, StoredRow>,
  isNew: ReadonlySet<string>,
): Promise<void> {
  const stale = wanted.filter(({ key, seen }) => {
    const changedAt = isNew.has(key) ? null : (rows.get(key)?.updated_at ?? null);
    return seen !== undefined && timeOf(seen) !== timeOf(changedAt);
  });
  if (stale.length === 0) return;
  const current = await listByKeys(
    ctx,
    stale.map(({ key }) => key),
  );
  throw new AppError('stale_version', { details: { current } });
}

const timeOf = (timestamp: string | null) => (timestamp === null ? null : Date.parse(timestamp));

/** A stored password is never sent to a host other than the one it was entered for. */
function secretsOfAnotherHost(
  wanted: readonly CheckedChange[],
  rows: ReadonlyMap<string, StoredRow>,
): SettingKey[] {
  const host = wanted.find(({ key }) => key === 'smtp_host')?.text ?? null;
  const isGiven = wanted.some(({ key, text }) => key === 'smtp_password' && text !== null);
  const isOtherHost = host !== null && host !== rows.get('smtp_host')?.value;
  return isOtherHost && !isGiven && rows.get('smtp_password')?.value !== '' ? ['smtp_password'] : [];
}

async function requireConsistent(ctx: Ctx, changes: readonly CheckedChange[]): Promise<void> {
  const texts = new Map((await repo.selectSettings(ctx.db)).map(({ key, value }) => [key, value]));
  for (const { key, text } of changes) if (text !== null) texts.set(key, text);
  const mismatch = settingConflict(settingValues(texts), new Set(changes.map(({ key }) => key)));
  const name = changes.find(({ key }) => key === mismatch?.key)?.name;
  if (mismatch && name !== undefined)
    throw new AppError('validation', { errors: { [name]: [mismatch.message] } });
}

async function writeOne(
  ctx: Ctx,
  row: StoredRow,
  { key, text, description = row.description }: CheckedChange,
  action: 'update' | 'reset',
): Promise<void> {
  const value = text === null ? row.value : isSecret(key) && text !== '' ? ctx.secrets.seal(text) : text;
  const changes = changesBetween({ value: row.value, description: row.description }, { value, description });
  if (Object.keys(changes).length === 0) return;
  await repo.updateSetting(ctx.db, key, { value, description, updated_at: ctx.now, updated_by: ctx.user.id });
  if (changes['value'])
    changes['value'] = { from: displayValue(key, row.value), to: displayValue(key, value) };
  await record(ctx, eventOf(key, action, changes));
}

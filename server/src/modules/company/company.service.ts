import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Company } from '@strojpark/core/contracts/company';
import { invalid } from '@strojpark/core/domain/access/refusal';
import { joined } from '@strojpark/core/domain/joined';
import type { Language } from '@strojpark/core/domain/languages';
import { logoLimits, logoTypes } from '@strojpark/core/domain/files/company-logo';
import type { SettingValues } from '@strojpark/core/domain/settings/setting-catalogue';
import type { MessageParams } from '@strojpark/core/errors';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx, PublicCtx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import { refusalError } from '../../lib/refusal.ts';
import { resizePicture, type ResizedPicture } from '../../lib/resize-picture.ts';
import type { Download } from '../../lib/route.ts';
import type { Upload } from '../../lib/upload.ts';
import { checkContent } from '../../lib/content-type.ts';
import { record } from '../audit/audit.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './company.repo.ts';

type LogoRefusal = 'type' | 'empty' | 'damaged' | 'pixels' | 'size';

/** Name, contacts and logo, as in a letterhead. */
export async function get(ctx: Pick<PublicCtx, 'db' | 'language'>): Promise<Company> {
  return { ...contactsOf(await readSettings(ctx), ctx.language), logo: await getLogo(ctx) };
}

/** Where the logo is, and its size. */
export async function getLogo(ctx: Pick<PublicCtx, 'db'>): Promise<Company['logo']> {
  const logo = await repo.selectLogo(ctx.db);
  if (!logo) return null;
  return { url: `/api/company/logo/${logo.checksum}`, width: logo.width, height: logo.height };
}

const contactsOf = (
  {
    company_name,
    company_address,
    company_phone,
    company_email,
    company_tax_id,
    company_vat_id,
  }: SettingValues,
  language: Language,
) => ({
  ...idsOf(company_tax_id.trim(), company_vat_id.trim(), language),
  name: company_name,
  address: company_address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  phone: company_phone.trim(),
  email: company_email.trim(),
});

function idsOf(taxId: string, vatId: string, language: Language): { ids?: string } {
  const ids = joined([
    taxId !== '' && message(language, 'settings.letterhead.taxId', { id: taxId }),
    vatId !== '' && message(language, 'settings.letterhead.vatId', { id: vatId }),
  ]);
  return ids === '' ? {} : { ids };
}

/** A letterhead with the logo itself, for documents that the server makes. */
export async function letterhead(
  ctx: Pick<PublicCtx, 'db' | 'language'>,
): Promise<Omit<Company, 'logo'> & { logo: ResizedPicture | null }> {
  const [values, logo] = [await readSettings(ctx), await repo.selectLogoContent(ctx.db)];
  return { ...contactsOf(values, ctx.language), logo: logo ?? null };
}

export async function setLogo(ctx: Ctx, upload: Upload | null): Promise<Company> {
  if (upload === null) throw refusalError(invalid('file', 'validation.required'));
  const picture = await readLogo(upload);
  return inTx(ctx, async (ctx) => {
    const { content, width, height } = picture;
    const checksum = createHash('sha256').update(content).digest('hex');
    const before = await repo.selectLogo(ctx.db);
    if (before?.checksum !== checksum) {
      await repo.upsertLogo(ctx.db, {
        content,
        checksum,
        width,
        height,
        updated_at: ctx.now,
        updated_by: ctx.user.id,
      });
      await recordLogo(ctx, { from: before ? sizeText(before) : null, to: sizeText(picture) });
    }
    return get(ctx);
  });
}

export function deleteLogo(ctx: Ctx): Promise<Company> {
  return inTx(ctx, async (ctx) => {
    const before = await repo.selectLogo(ctx.db);
    if (before && (await repo.deleteLogo(ctx.db)))
      await recordLogo(ctx, { from: sizeText(before), to: null });
    return get(ctx);
  });
}

export async function download(ctx: PublicCtx, checksum: string): Promise<Download> {
  const stored = await repo.selectLogoContent(ctx.db);
  if (stored?.checksum !== checksum) throw new AppError('not_found');
  return { fileName: 'logo.png', contentType: 'image/png', content: Readable.from([stored.content]) };
}

/** The stored logo is always our own PNG, never the uploaded bytes. */
async function readLogo(upload: Upload): Promise<ResizedPicture> {
  if (upload.size > logoLimits.fileBytes) throw refused('size');
  const type = checkContent(await readFile(upload.path), upload.fileName);
  if ('refusal' in type) throw refused(type.refusal === 'empty' ? 'empty' : 'type');
  if (!logoTypes.some((one) => one === type.contentType)) throw refused('type');
  const { width, height, pixels } = logoLimits;
  const picture = await resizePicture(createReadStream(upload.path), {
    format: 'png',
    fit: 'inside',
    width,
    height,
    maxPixels: pixels,
  });
  if ('refusal' in picture) throw refused(picture.refusal);
  return picture;
}

function refused(reason: LogoRefusal): AppError {
  const max = reason === 'pixels' ? logoLimits.pixels / 1_000_000 : logoLimits.fileBytes / 1024 / 1024;
  const params: MessageParams = reason === 'type' ? {} : { context: reason, max };
  return new AppError('logo_refused', {
    params,
    errors: { file: [{ key: 'errors.logo_refused', params }] },
    details: { reason },
  });
}

const sizeText = ({ width, height }: Pick<ResizedPicture, 'width' | 'height'>) => `${width} × ${height} px`;

const recordLogo = (ctx: Ctx, value: { from: string | null; to: string | null }): Promise<void> =>
  record(ctx, {
    action: 'update',
    entity: 'setting',
    id: 'company_logo',
    name: 'company_logo',
    changes: { value },
  });

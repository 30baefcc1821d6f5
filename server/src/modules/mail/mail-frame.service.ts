import { readFile } from 'node:fs/promises';
import type { Language } from '@strojpark/core/domain/languages';
import { machineMailFacts } from '@strojpark/core/domain/mail/machine-mail-facts';
import type { MailFrame } from '@strojpark/core/domain/mail/mail-layout';
import { attachmentLimits } from '@strojpark/core/domain/files/attachments';
import { chosenQuoteFields, type QuoteField } from '@strojpark/core/domain/quotes/quote-fields';
import { splitList } from '@strojpark/core/domain/settings/setting-values';
import { silhouetteOf } from '@strojpark/core/domain/machines/silhouettes';
import type { PublicCtx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { resizePicture } from '../../lib/resize-picture.ts';
import { pictureName } from '../attachments/stored-names.service.ts';
import { letterhead } from '../company/company.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { machineRelated, selectMailMachine, type MailMachine } from './mail-machine.repo.ts';

/** A picture attached to a mail and shown in it: mail readers load nothing from the internet. */
export interface InlinePicture {
  cid: string;
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface FramedMail {
  frame: MailFrame;
  pictures: InlinePicture[];
}

interface About {
  entity: string | null;
  entity_id: string | null;
  /** The machine of a record that has several. */
  machineId?: string | undefined;
  language: Language;
}

/** Twice the size on the screen, for sharp displays; the silhouettes have it too. */
const pictureSize = { width: 240, height: 180 };
/** Photos kept for further mails of a run. */
const maxKept = 50;

/** Frames mails: the letterhead is read once, and the picture of a machine is made once for all its recipients. */
export async function mailFrames(
  ctx: PublicCtx,
  files: FileStore,
): Promise<(mail: About) => Promise<FramedMail>> {
  const { logo, ...company } = await letterhead(ctx);
  const logoPicture: InlinePicture | null = logo && {
    cid: 'logo',
    filename: 'logo.png',
    contentType: 'image/png',
    content: logo.content,
  };
  const frameLogo = logo && { src: 'cid:logo', width: logo.width, height: logo.height };
  const kept = new Map<string, Promise<InlinePicture>>();

  function pictureOf(machine: MailMachine): Promise<InlinePicture> {
    const key = machine.cover_id ?? machine.category;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= maxKept) kept.clear();
    const picture = machinePicture(ctx, files, machine);
    kept.set(key, picture);
    return picture;
  }

  const quoted = chosenQuoteFields(splitList((await readSettings(ctx)).quote_fields));

  return async ({ entity, entity_id, machineId, language }) => {
    const about = machineId === undefined ? machineRelated.find((one) => one === entity) : 'machine';
    const id = machineId ?? entity_id;
    const found = about && id !== null ? await selectMailMachine(ctx.db, { entity: about, id }) : undefined;
    const machine = found && entity === 'quote' ? asQuoted(found, quoted) : found;
    const picture = machine && (await pictureOf(machine));
    return {
      frame: {
        company,
        logo: frameLogo,
        machine: machine
          ? { name: machine.name, facts: machineMailFacts(machine, language), src: 'cid:machine' }
          : null,
      },
      pictures: [logoPicture, picture ?? null].filter((one) => one !== null),
    };
  };
}

/** A customer reads no more of it than in the quote. */
const asQuoted = (machine: MailMachine, fields: readonly QuoteField[]): MailMachine => ({
  ...machine,
  ...(!fields.includes('year_of_manufacture') && { year_of_manufacture: null }),
  ...(!fields.includes('operating_hours') && { operating_hours: null }),
  ...(!fields.includes('location') && { location: null }),
});

/** The cover photo; without one, the silhouette. */
async function machinePicture(
  ctx: PublicCtx,
  files: FileStore,
  machine: MailMachine,
): Promise<InlinePicture> {
  const photo = machine.cover_id === null ? null : await photoOf(ctx, files, machine.cover_id);
  if (photo) return { cid: 'machine', filename: 'machine.jpg', contentType: 'image/jpeg', content: photo };
  const drawing = new URL(`silhouettes/${silhouetteOf(machine)}.png`, import.meta.url);
  return {
    cid: 'machine',
    filename: 'machine.png',
    contentType: 'image/png',
    content: await readFile(drawing),
  };
}

/** Null if it cannot be read: the mail matters more than its picture. */
async function photoOf(ctx: PublicCtx, files: FileStore, id: string): Promise<Buffer | null> {
  try {
    const source = await files.get(pictureName(id, 480));
    if (source === null) return null;
    const photo = await resizePicture(source, {
      ...pictureSize,
      format: 'jpeg',
      fit: 'cover',
      maxPixels: attachmentLimits.photoPixels,
    });
    return 'refusal' in photo ? null : photo.content;
  } catch (error) {
    ctx.log.warn({ err: error, attachment: id }, 'reading a photo for an email failed');
    return null;
  }
}

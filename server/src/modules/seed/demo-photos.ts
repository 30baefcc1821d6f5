import { photoSizes } from '@strojpark/core/domain/files/photo-sizes';
import { hash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import {
  create,
  insertFirstPhotos,
  type FirstPhoto,
  type Stored,
} from '../attachments/add-attachment.service.ts';
import { fileName, pictureName, storedNames } from '../attachments/stored-names.service.ts';
import { record } from '../audit/audit.service.ts';
import { photoMeasures } from './photos.data.ts';

/** A photo of a machine: the attachment it becomes, and the picture that it shows. */
export interface DemoPhoto {
  id: string;
  name: string;
  picture: string;
}

export interface DemoPhotos {
  /** Plans photos of a machine. */
  plan: (pictures: readonly string[]) => DemoPhoto[];
  /** Stores the files of all planned photos. */
  store: () => Promise<void>;
  /** Records in the history that photos were added to a machine. */
  add: (ctx: Ctx, machine: { id: string; name: string }, photos: readonly DemoPhoto[]) => Promise<void>;
  /** Inserts the photos added so far, once all files are stored: one by one would slow the first start. */
  insert: (ctx: Ctx) => Promise<void>;
  /** Attaches an invoice to a cost. */
  addInvoice: (ctx: Ctx, cost: { id: string; machine_id: string }) => Promise<void>;
  /** Deletes all files that were stored. */
  deleteAll: () => Promise<void>;
}

/** The smaller sizes come with the demo data; the largest photo size shows the picture in full size. */
const sourceOf = (picture: string, size?: number) =>
  new URL(
    size === undefined || size > photoMeasures.width
      ? `photos/${picture}.webp`
      : `photos/${picture}-${size}.webp`,
    import.meta.url,
  );

const invoice = new URL('documents/repair-invoice.pdf', import.meta.url);

const sourcesOf = ({ id, picture }: DemoPhoto): [name: string, source: URL][] => [
  [fileName(id), sourceOf(picture)],
  ...photoSizes.map((size): [string, URL] => [pictureName(id, size), sourceOf(picture, size)]),
];

export function createDemoPhotos(files: FileStore): DemoPhotos {
  const planned: DemoPhoto[] = [];
  const added: FirstPhoto[] = [];
  const stored = new Map<string, Stored[]>();
  const documents: string[] = [];
  let storing = Promise.resolve();

  /** Stores a picture for the first of its photos, as copies for the others. */
  async function storePicture([first, ...others]: readonly DemoPhoto[]): Promise<void> {
    if (!first) return;
    const originals = await Promise.all(
      sourcesOf(first).map(async ([name, source]) => ({
        name,
        ...(await files.put(name, Readable.from([await readFile(source)]))),
      })),
    );
    stored.set(first.id, originals);
    for (const other of others) {
      const names = sourcesOf(other).map(([name]) => name);
      const copies = originals.map((file, index) => ({ ...file, name: names[index] ?? '' }));
      await Promise.all(copies.map(({ name }, index) => files.copy(originals[index]?.name ?? '', name)));
      stored.set(other.id, copies);
    }
  }

  async function storeAll(): Promise<void> {
    const pictures = Map.groupBy(planned, ({ picture }) => picture);
    // Nothing may still be written when this ends, not even after a failure, so that everything can be deleted.
    const results = await Promise.allSettled([...pictures.values()].map(storePicture));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  return {
    plan(pictures) {
      const photos = pictures.map((picture, index) => ({
        id: randomUUID(),
        name: `Foto ${index + 1}.webp`,
        picture,
      }));
      planned.push(...photos);
      return photos;
    },
    store() {
      storing = storeAll();
      return storing;
    },
    async add(ctx, machine, photos) {
      const { id: created_by, name: created_by_name } = ctx.user;
      const stamps = { machine_id: machine.id, created_at: ctx.now, created_by, created_by_name };
      added.push(...photos.map(({ id, name }) => ({ id, name, ...photoMeasures, ...stamps })));
      await record(
        ctx,
        ...photos.map(({ name }) => ({
          action: 'add_attachment',
          entity: 'machine' as const,
          ...machine,
          changes: { attachment: { to: name } },
        })),
      );
    },
    async insert(ctx) {
      await storing;
      const photos = added.splice(0);
      if (photos.length > 0) await insertFirstPhotos(ctx, photos, (id) => stored.get(id) ?? []);
    },
    async addInvoice(ctx, { id: costId, machine_id: machineId }) {
      const content = await readFile(invoice);
      const id = randomUUID();
      documents.push(id);
      const upload = {
        fileName: 'Faktura za opravu.pdf',
        path: fileURLToPath(invoice),
        size: content.length,
        checksum: hash('sha256', content),
      };
      await create(ctx, files, upload, { machineId, costId }, id);
    },
    async deleteAll() {
      const ids = [...planned.map(({ id }) => id), ...documents];
      await Promise.all(ids.flatMap(storedNames).map((name) => files.delete(name)));
    },
  };
}

import { photoSizes } from '@strojpark/core/domain/files/attachments';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { insert, type Stored } from '../attachments/add-attachment.service.ts';
import { fileName, pictureName, storedNames } from '../attachments/stored-names.service.ts';
import { photoMeasures } from './photos.data.ts';

export interface DemoPhotos {
  /** Adds pictures of this folder to a machine, as if they were uploaded. */
  add: (ctx: Ctx, machineId: string, pictures: readonly string[]) => Promise<void>;
  /** Deletes all files that were stored for photos. */
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

export function createDemoPhotos(files: FileStore): DemoPhotos {
  const ids: string[] = [];
  /** The first files stored for each picture; later photos are copies of them, which keeps the first start fast. */
  const first = new Map<string, Stored[]>();

  const sourcesOf = (id: string, picture: string): [name: string, source: URL][] => [
    [fileName(id), sourceOf(picture)],
    ...photoSizes.map((size): [string, URL] => [pictureName(id, size), sourceOf(picture, size)]),
  ];

  async function store(id: string, picture: string): Promise<Stored[]> {
    const sources = sourcesOf(id, picture);
    const earlier = first.get(picture);
    if (earlier)
      return Promise.all(
        earlier.map(async (file, index) => {
          const [name = ''] = sources[index] ?? [];
          await files.copy(file.name, name);
          return { ...file, name };
        }),
      );
    const stored = await Promise.all(
      sources.map(async ([name, source]) => ({
        name,
        ...(await files.put(name, Readable.from([await readFile(source)]))),
      })),
    );
    first.set(picture, stored);
    return stored;
  }

  return {
    async add(ctx, machineId, pictures) {
      for (const [index, picture] of pictures.entries()) {
        const id = randomUUID();
        ids.push(id);
        const attachment = { id, name: `Foto ${index + 1}.webp`, content_type: 'image/webp' };
        await insert(ctx, machineId, attachment, photoMeasures, await store(id, picture));
      }
    },
    async deleteAll() {
      await Promise.all(ids.flatMap(storedNames).map((name) => files.delete(name)));
    },
  };
}

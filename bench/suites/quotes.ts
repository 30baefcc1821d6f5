import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pino } from 'pino';
import sharp from 'sharp';
import { createDb } from '../../server/src/db/connect.ts';
import { systemCtx } from '../../server/src/lib/ctx.ts';
import type { FileStore } from '../../server/src/lib/files.ts';
import { createSecretBox } from '../../server/src/lib/secret-box.ts';
import { download } from '../../server/src/modules/price-cards/price-cards.service.ts';
import { quotePdf } from '../../server/src/modules/quotes/quote-pdf.service.ts';
import { documentOf } from '../../server/src/modules/quotes/quote-sheet.service.ts';
import type { Environment } from '../environment.ts';
import type { Row } from '../report.ts';
import { fileRow } from './reports.ts';

const cards = 1000;
/** The most cards with small photos, and the most with large ones (200 dpi). */
const sheets = [
  ['A5', cards],
  ['A4', 250],
] as const;
const photosOfQuote = 4;
const runs = 5;

/** Photos with as much detail as those of a phone, so that they compress as badly. */
async function photoStore(): Promise<FileStore> {
  const pictures = new Map<string, Buffer>();
  for (const size of [480, 1600]) {
    const width = size;
    const height = (size * 3) / 4;
    const noise = await sharp({
      create: {
        width,
        height,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 25 },
        background: 'white',
      },
    })
      .blur(1.2)
      .webp({ quality: 80 })
      .toBuffer();
    pictures.set(String(size), noise);
  }
  const missing = () => Promise.reject(new Error('only for reading'));
  return {
    get: (name) => {
      const size = /-(\d+)\.webp$/.exec(name)?.[1] ?? '480';
      return Promise.resolve(Readable.from([pictures.get(size) ?? Buffer.alloc(0)]));
    },
    kind: 'folder',
    location: 'memory',
    check: () => Promise.resolve(),
    list: () => Readable.from([]),
    put: missing,
    take: missing,
    withPath: missing,
    has: missing,
    copy: missing,
    checksum: missing,
    delete: missing,
    deleteStoredBefore: missing,
  };
}

/** The PDF of a quote with two machines, and price cards with photos. */
export async function quotes(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  const files = await photoStore();
  for (const machines of sizes) {
    const { pool } = await environment.fleet(machines);
    const db = createDb(pool);
    const deps = {
      db,
      jobs: { send: () => Promise.resolve() },
      log: pino({ level: 'silent' }),
      baseUrl: 'https://strojpark.example',
    };
    const ctx = systemCtx({ ...deps, secrets: createSecretBox('bench') }, 'bench');
    await pool.query(
      `insert into attachments (id, machine_id, kind, name, content_type, size, width, height, position, created_at, created_by_name)
       select gen_random_uuid(), m.id, 'photo', 'foto.jpg', 'image/jpeg', 1, 1600, 1200, place, now(), 'bench'
       from (select id from machines where deleted_at is null order by id limit ${cards}) m
         cross join generate_series(1, ${photosOfQuote}) place`,
    );
    await pool.query(
      `update machines m set cover_id = a.id from attachments a where a.machine_id = m.id and a.position = 1`,
    );
    const { rows: some } = await pool.query<{ id: string }>(
      `select id from machines where cover_id is not null order by id limit ${cards}`,
    );
    const document = await documentOf(
      ctx,
      {
        id: '00000000-0000-4000-8000-000000000000',
        sent_version: null,
        language: 'cs',
        currency: 'EUR',
        valid_until: '2030-01-01',
        intro: 'Děkujeme za váš zájem.',
        terms: 'Ceny jsou bez DPH.',
        footer: null,
        contact: { name: 'Jan Novotný', phone: '+420 601 200 103', email: 'jan@strojpark.example' },
        customer_name: 'Jana Malá',
        customer_company: 'Stavby Malá s.r.o.',
        customer_email: 'jana@stavby.example',
        customer_phone: '',
        customer_tax_id: '27074358',
        customer_address: 'Hlavní 1\nPlzeň',
      },
      some.slice(0, 2).map(({ id }) => ({ machine_id: id, price: null })),
    );
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const start = performance.now();
      await quotePdf(ctx, files, document, 1, null);
      times.push(performance.now() - start);
    }
    rows.push({
      what: 'PDF of a quote',
      machines,
      rows: 2,
      s: (times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? 0) / 1000,
    });

    for (const [size, count] of sheets) {
      const chosen = some.slice(0, count).map(({ id }) => id);
      const made = await fileRow(`price cards, ${size}`, machines, async (out) => {
        const { content } = await download(ctx, files, {
          ids: chosen,
          size,
          language: 'cs',
          secondCurrency: 'EUR',
          sort: 'name',
          order: 'asc',
        });
        await pipeline(content, out);
        return chosen.length;
      });
      rows.push(made);
    }
  }
  return rows;
}

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { priceCards } from '@strojpark/core/contracts/price-cards';
import { invalid } from '@strojpark/core/domain/access/refusal';
import { datedFileName } from '@strojpark/core/domain/files/file-names';
import type { PhotoSize } from '@strojpark/core/domain/files/photo-sizes';
import { joined } from '@strojpark/core/domain/joined';
import { maxPriceCards, type PriceCardSize } from '@strojpark/core/domain/machines/price-cards';
import { silhouetteOf, type SilhouetteName } from '@strojpark/core/domain/machines/silhouettes';
import { chosenQuoteFields } from '@strojpark/core/domain/quotes/quote-fields';
import { splitList } from '@strojpark/core/domain/settings/setting-values';
import type { BodyOf } from '@strojpark/core/endpoint';
import { encode } from 'uqr';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { pipeThroughProcess } from '../../lib/pipe-through-process.ts';
import { refuse } from '../../lib/refusal.ts';
import type { Download } from '../../lib/route.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { pictureName } from '../attachments/stored-names.service.ts';
import { record } from '../audit/audit.service.ts';
import { ratesOfToday } from '../exchange-rates/exchange-rates.service.ts';
import { fieldSet } from '../field-config/field-set.service.ts';
import { targetIds } from '../machines/machine-bulk.service.ts';
import { matchingMachines } from '../machines/machine-list.service.ts';
import { fieldFact, sheetWords } from '../quotes/quote-sheet.service.ts';
import { converted } from '@strojpark/core/domain/quotes/converted';
import { companyToday, readSettings } from '../settings/settings.service.ts';
import * as repo from './price-cards.repo.ts';

const program = new URL('price-cards.child.ts', import.meta.url);
const limits = { megabytes: 128, newMegabytes: 4, seconds: 120 };
const semaphore = createSemaphore({ running: 1, waiting: 10 });

/** The first line of the input of the process that draws; each further line is a card. */
export interface CardsHead {
  size: PriceCardSize;
  language: string;
  company: string;
  phone: string;
}

export interface Card {
  name: string;
  price: string;
  /** In another currency, and that it is without VAT. */
  belowPrice: string;
  facts: { label: string; value: string }[];
  /** WebP in base64. */
  photo: string | null;
  /** Instead of a photo. */
  silhouette: SilhouetteName;
  /** Rows of the QR code: `1` is dark. */
  code: string[];
}

/** With more cards, and on the smallest ones, photos are printed from the smaller picture. */
const maxLarge = 250;

/** How many facts fit on a card. */
const factsOf: Record<PriceCardSize, number> = { A4: 9, A5: 7, A6: 5 };

/** Cards of the chosen machines as one PDF, drawn by another process while the rows are read. */
export async function download(
  ctx: Ctx,
  files: FileStore,
  { size, language, currency, secondCurrency, sort, order, ...target }: BodyOf<typeof priceCards.download>,
): Promise<Download> {
  // A filter with exceptions becomes the list of the other ids.
  const filter =
    'filter' in target && target.except.length === 0
      ? target.filter
      : { ids: [...(await targetIds(ctx, target))], deleted: false };
  const inOrder = await matchingMachines(ctx, await fieldSet(ctx), { ...filter, sort, order });
  const ids = await repo.selectIds(inOrder, maxPriceCards + 1);
  if (ids.length === 0) throw new AppError('not_found');
  if (ids.length > maxPriceCards)
    refuse(invalid('ids', 'validation.numberMaximum', { maximum: maxPriceCards }));
  const settings = await readSettings(ctx);
  const fields = chosenQuoteFields(splitList(settings.quote_fields));
  const rates = await ratesOfToday(ctx);
  const words = sheetWords(language);
  const picture: PhotoSize = size === 'A6' || ids.length > maxLarge ? 480 : 1600;
  const head: CardsHead = { size, language, company: settings.company_name, phone: settings.company_phone };

  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify(head)}\n`;
    for await (const row of repo.selectCards(ctx.db, ids)) {
      const { current_value: value, currency: own, cover_id, type, id } = row;
      const price = (to: string) => (value === null ? '' : words.money(converted(value, own, to, rates), to));
      const first = currency ?? own;
      const facts = fields.flatMap((name) => {
        // The name of a machine says its category.
        if (name === 'specifications' || name === 'category') return [];
        const stored = row[name];
        return stored === null || stored === '' ? [] : [fieldFact(words, language, name, stored)];
      });
      const source = cover_id === null ? null : await files.get(pictureName(cover_id, picture));
      const card: Card = {
        name: row.name,
        price: price(first) || words.t('quotes.sheet.onRequest'),
        belowPrice:
          value === null
            ? ''
            : joined([
                secondCurrency !== undefined && secondCurrency !== first && price(secondCurrency),
                words.t('quotes.cards.withoutVat'),
              ]),
        facts: facts.slice(0, factsOf[size]),
        photo: source && (await buffer(source)).toString('base64'),
        silhouette: silhouetteOf(row),
        // The record of the machine, for staff who are signed in; a stranger gets the sign-in page.
        code: encode(`${ctx.baseUrl}/${type}-machines?machine=${id}`, { ecc: 'M', border: 0 }).data.map(
          (cells) => cells.map((isDark) => (isDark ? '1' : '0')).join(''),
        ),
      };
      yield `${JSON.stringify(card)}\n`;
    }
  }
  const release = await semaphore.acquire();
  try {
    // Not before: one that is turned away because too many are waiting exports nothing.
    await record(ctx, {
      action: 'export',
      entity: 'export',
      id: ctx.requestId,
      // A key, which is shown in the language of the reader, whatever the language of the cards.
      name: 'price_cards',
      changes: { rows: { to: ids.length }, format: { to: 'pdf' } },
    });
  } catch (error) {
    release();
    throw error;
  }
  const content = pipeThroughProcess(Readable.from(lines()), program, '', limits);
  content.once('close', release);
  const fileName = datedFileName(words.t('quotes.cards.file'), await companyToday(ctx), 'pdf');
  return { fileName, contentType: 'application/pdf', content };
}
